import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { openOutside } from '../../bridge/open-outside.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { PromoLink as Link } from '../../promotion/promo.ts';
import { showToast } from '../../toasts/show-toast.ts';

interface PromoLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  link: Link;
  /** The title of the frame, if the link opens in a frame. */
  title: string;
  onFollow: () => void;
  onDone?: () => void;
  children: ReactNode;
}

/**
 * Opens a link by its landing type: a page of ours here or in a frame, another site in a new window or the browser. The
 * address of an app opens only in the desktop client.
 */
export function PromoLink({ link: { url, landing }, title, onFollow, onDone, children, ...rest }: PromoLinkProps) {
  const isOurs = url.startsWith('/');
  const isFramed = landing === 'open_in_webview' && isOurs && isWebviewPath(url.split(/[?#]/, 1)[0] ?? '');
  // Addresses of apps. `readLink` accepts them only with the landing types `call_app` and `open_feature_in_app`.
  const needsClient = !isOurs && !url.startsWith('https:');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (needsClient) {
      event.preventDefault();
      onFollow();
      // If the client cannot open the address, the promotion stays open.
      void import('../../promotion/open-webview.tsx')
        .then(({ openInClient }) => openInClient(url))
        .then((isDone) => isDone && onDone?.(), showFailure);
      return;
    }
    if (isFramed && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      void import('../../promotion/open-webview.tsx')
        .then(({ openWebview }) => openWebview(url, title))
        .catch(() => {
          location.assign(url);
        });
    } else if (url.startsWith('https:')) openOutside(event);
    onFollow();
    onDone?.();
  };
  const away = url.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <SiteLink href={url} onClick={follow} {...away} {...rest}>
      {children}
    </SiteLink>
  );
}

const showFailure = (thrown: unknown) => showToast(errorMessage(thrown), { tone: 'error' });

/** Whether the link leads to another site. */
export const isSponsored = (link: Link | null): boolean => link?.url.startsWith('https:') ?? false;
