import type { ReactNode } from 'react';
import { ThreadSkeleton } from '../../shell/drawings.tsx';
import { faultText } from '../centre-requests.ts';
import type { Load } from '../use-load.ts';
import { useCentre } from '../use-centre.ts';
import { buttons } from './buttons.tsx';
import styles from './components.module.css';

type Props<Reply> = {
  load: Load<Reply>;
  onRetry: () => unknown;
  children: (reply: Reply) => ReactNode;
};

/** Shows loaded data, a skeleton while the data is loading, and a retry button after a failure. */
export function Loaded<Reply>({ load, onRetry, children }: Props<Reply>) {
  const { texts, shared } = useCentre();
  if (load.view === 'loading') return <ThreadSkeleton message={texts.loading} />;
  if (load.view === 'ready') return children(load.reply);
  const { failed } = load;
  const message =
    failed.kind === 'refused'
      ? faultText(failed, { texts, shared })
      : failed.status === null
        ? texts.failed.offline
        : texts.failed.faulty(failed.status);
  return (
    <div role="alert">
      <p className={styles.rowName}>{texts.failed.title}</p>
      <p className={styles.message}>{message}</p>
      <p className={buttons.line}>
        <button type="button" className={buttons.secondary} onClick={() => void onRetry()}>
          {texts.retry}
        </button>
      </p>
    </div>
  );
}

/** An error message that screen readers announce at once. */
export function Fault({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles.fault}>
          <svg
            viewBox="0 0 16 16"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <circle cx="8" cy="8" r="6.6" />
            <path d="M8 4.5v4.2M8 11v.6" />
          </svg>
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

/** Shown for an empty list: says that there is nothing, and what the list would contain. */
export function Empty({ title, message }: { title: string; message: string }) {
  return (
    <div className={styles.emptyNote}>
      <svg
        viewBox="0 0 48 24"
        width="96"
        height="48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M2 6h44M2 12h16M30 12h16M2 18h44" />
        <path d="M20 8v8M24 8v8M28 8v8" />
      </svg>
      <b>{title}</b>
      <p className={styles.message}>{message}</p>
    </div>
  );
}
