import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { openOutside } from '../../bridge/open-outside.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { PromoLink as Link } from '../../promotion/promo.ts';
import { showToast } from '../../toasts/show-toast.ts';

interface PromoLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  link: Link;
  /** What a page that opens in a frame is called. */
  title: string;
  onFollow: () => void;
  onDone?: () => void;
  children: ReactNode;
}

/**
 * A link as its landing type wants it: a page of ours here, or in a frame above this one; somebody else's in a window of
 * its own, or in the browser where this is the desktop client; an application's address in the client, and nowhere else.
 */
export function PromoLink({ link: { url, landing }, title, onFollow, onDone, children, ...rest }: PromoLinkProps) {
  const isOurs = url.startsWith('/');
  const isFramed = landing === 'open_in_webview' && isOurs && isWebviewPath(url.split(/[?#]/, 1)[0] ?? '');
  // Only call_app and open_feature_in_app get any further with these (readLink).
  const needsClient = !isOurs && !url.startsWith('https:');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (needsClient) {
      event.preventDefault();
      onFollow();
      // What could not be opened is not gone either.
      void import('../../promotion/open-webview.tsx')
        .then(({ openInClient }) => openInClient(url))
        .then((isDone) => isDone && onDone?.(), tellFailure);
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

const tellFailure = (thrown: unknown) => showToast(errorMessage(thrown), { tone: 'error' });

/** Whether it leads to somebody else. */
export const isSponsored = (link: Link | null): boolean => link?.url.startsWith('https:') ?? false;
