import { useEffect } from 'react';
import { session } from '../../session/session.ts';
import { useRetry } from '../../session/use-retry.ts';
import styles from './retry-button.module.css';

/** Milliseconds between automatic retries while the page is visible. */
const retryIntervalMs = 30_000;

/** Shown in the header if the account service cannot be reached. */
export function RetryButton() {
  const { isBusy, retry, label, why } = useRetry();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') session().request('refresh auth info');
    }, retryIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <button type="button" className={styles.retry} title={why} aria-disabled={isBusy} onClick={retry}>
      <svg viewBox="0 0 40 12" aria-hidden="true">
        <path d="M0 6h12c4 0 4-4 7-4M40 6H28c-4 0-4 4-7 4" />
      </svg>
      {label}
      <span className="sr-only">：{why}</span>
    </button>
  );
}
