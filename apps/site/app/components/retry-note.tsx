import { Button } from './button.tsx';
import styles from './retry-note.module.css';

interface RetryNoteProps {
  /** What failed. */
  text: string;
  action: string;
  onRetry: () => void;
}

/** Shows a failure and a retry button in place of the content that could not be loaded. */
export function RetryNote({ text, action, onRetry }: RetryNoteProps) {
  return (
    <div className={styles.note} role="alert">
      <svg className={styles.thread} viewBox="0 0 160 24" aria-hidden="true">
        <path d="M0 12h58c8 0 8-8 14-8M160 12h-58c-8 0-8 8-14 8" />
      </svg>
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        {action}
      </Button>
    </div>
  );
}
