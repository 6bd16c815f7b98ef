import { Button } from './button.tsx';
import styles from './send-failure.module.css';

interface SendFailureProps {
  /** What failed, and whether the input is kept; null if nothing failed. */
  failure: string | null;
  /** The label of the retry button; null if a retry would fail again. */
  retry: string | null;
}

/**
 * The failure message at the bottom of a form. It is always rendered, so that screen readers announce the text when
 * it appears.
 */
export function SendFailure({ failure, retry }: SendFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      {failure && (
        <>
          <p>{failure}</p>
          {retry && (
            <Button type="submit" size="small">
              {retry}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
