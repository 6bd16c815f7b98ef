import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { webviewName } from '../../promotion/is-webview.ts';
import { PopupClose } from '../../popups/popup-close.tsx';
import { promotionTexts } from './texts.ts';
import styles from './webview.module.css';

interface WebviewProps {
  /** Our own path that may be framed. */
  page: string;
  title: string;
  /** A link inside leads elsewhere; this page follows it. */
  onFollow?: () => void;
  onDone: () => void;
  onClose: () => void;
  children?: React.ReactNode;
}

/**
 * Only our pages are framed, and they need the session. The sandbox keeps them from navigating this page or opening
 * dialogs.
 */
const sandboxPermissions = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Our page in a frame. This page follows its links. */
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
  /** A link to another of our pages, by path. */
  onLink: (path: string) => void;
}

/**
 * Adapts a framed page: no bars, its links navigate the parent, Escape closes. Returns the cleanup function; null if
 * the frame failed to load our page.
 */
function watchFrame(frame: HTMLIFrameElement, { onEscape, onLink }: FrameHandlers): (() => void) | null {
  const page = pageIn(frame);
  if (!page) return null;
  page.documentElement.dataset['framed'] = '';
  // Two main elements: this one needs a name.
  page.querySelector('main')?.setAttribute('aria-label', frame.title);
  const stop = new AbortController();
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape(), { signal: stop.signal });
  // In the capture phase: the router of the frame would navigate inside it.
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
    // Older browsers do not have it.
    const { responseStatus = 200 } = (visit ?? {}) as { responseStatus?: number };
    // A blocked page leaves an error page of the browser, which cannot be read, or a blank one.
    return page && page.location.origin === location.origin && responseStatus < 400 ? page : null;
  } catch {
    return null;
  }
}
