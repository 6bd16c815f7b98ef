import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { webviewName } from '../../promotion/is-webview.ts';
import { PopupClose } from '../../popups/popup-card.tsx';
import { promotionTexts } from './texts.ts';
import styles from './webview.module.css';

interface WebviewProps {
  /** Path of a page of this site that may be shown in a frame. */
  page: string;
  title: string;
  /** Called when a link inside the frame leads to another page, which then opens in the parent page. */
  onFollow?: () => void;
  onDone: () => void;
  onClose: () => void;
  children?: React.ReactNode;
}

/**
 * Only our own pages are framed, and they need the session. The sandbox prevents a framed page from navigating the
 * parent page and from opening dialogs.
 */
const sandboxPermissions = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Shows one of our pages in a frame. If the visitor follows a link inside the frame, the parent page opens it. */
export function Webview({ page, title, onFollow, onDone, onClose, children }: WebviewProps) {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const navigate = useNavigate();
  const stop = useRef(() => {});
  return (
    <div className={styles.card}>
      <div className={styles.bar}>
        <h2>{title}</h2>
        <PopupClose onClose={onClose} />
      </div>
      <div className={styles.stage} data-state={state}>
        <iframe
          className={styles.page}
          name={webviewName}
          title={title}
          src={page}
          sandbox={sandboxPermissions}
          onLoad={({ currentTarget }) => {
            stop.current();
            const watched = watchFrame(currentTarget, {
              onEscape: onClose,
              onLink(path) {
                onFollow?.();
                onDone();
                void navigate(path);
              },
            });
            stop.current = watched ?? (() => {});
            setState(watched ? 'there' : 'failed');
          }}
        />
        {state === 'loading' && (
          <p className={styles.wait} role="status">
            {promotionTexts.loading}
          </p>
        )}
        {state === 'failed' && (
          <p className={styles.wait} role="status">
            {promotionTexts.failed}
            <a href={page} target="_blank" rel="noreferrer">
              {promotionTexts.openInstead}
            </a>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface FrameHandlers {
  onEscape: () => void;
  /** Called with the path when the visitor follows a link to another page of ours. */
  onLink: (path: string) => void;
}

/**
 * Adapts a framed page: hides its header and footer, lets the parent page open its links, and closes on Escape. Returns
 * the cleanup function; null if the frame did not load our page.
 */
function watchFrame(frame: HTMLIFrameElement, { onEscape, onLink }: FrameHandlers): (() => void) | null {
  const page = pageIn(frame);
  if (!page) return null;
  page.documentElement.dataset['framed'] = '';
  // The parent page and the framed page both have a main element, so the framed one gets a name for screen readers.
  page.querySelector('main')?.setAttribute('aria-label', frame.title);
  const stop = new AbortController();
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape(), { signal: stop.signal });
  // Listens in the capture phase, because otherwise the router inside the frame would open the link in the frame.
  page.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element | null;
      const link = target?.closest?.<HTMLAnchorElement>('a[href]');
      if (!link || link.target || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const { origin, pathname, search, hash, protocol } = new URL(link.href);
      const isSamePage = pathname === page.location.pathname && search === page.location.search && hash !== '';
      if (isSamePage || !protocol.startsWith('http')) return;
      event.preventDefault();
      event.stopPropagation();
      if (origin === location.origin) onLink(pathname + search + hash);
      else open(link.href, '_blank', 'noopener');
    },
    { capture: true, signal: stop.signal },
  );
  return () => stop.abort();
}

function pageIn(frame: HTMLIFrameElement): Document | null {
  try {
    const { contentDocument: page, contentWindow } = frame;
    const [visit] = contentWindow?.performance.getEntriesByType('navigation') ?? [];
    // Older browsers do not support `responseStatus`.
    const { responseStatus = 200 } = (visit ?? {}) as { responseStatus?: number };
    // If the browser blocked the page, the frame contains an error page that cannot be read, or a blank page.
    return page && page.location.origin === location.origin && responseStatus < 400 ? page : null;
  } catch {
    return null;
  }
}
