import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { webviewName } from '../../promotion/is-webview.ts';
import { PopupClose } from '../../popups/popup-close.tsx';
import { promotionTexts } from './texts.ts';
import { watchFrame } from './watch-frame.ts';
import styles from './webview.module.css';

interface WebviewProps {
  /** A path of ours that may be framed. */
  page: string;
  title: string;
  /** A link inside leads somewhere else, to which this page goes. */
  onFollow?: () => void;
  onDone: () => void;
  onClose: () => void;
  children?: React.ReactNode;
}

/**
 * Only pages of ours are framed, and must know who is here; they are not kept from this page, but from taking it along or
 * asking in its name.
 */
const may = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A page of ours in a frame. Its links are followed by this page instead. */
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
          sandbox={may}
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
