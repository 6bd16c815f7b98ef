import { Button } from './button.tsx';
import styles from './send-failure.module.css';

interface SendFailureProps {
  /** What did not work, and what became of what was typed; null while nothing went wrong. */
  failure: string | null;
  /** The button that sends the form again; null where that could only fail again. */
  retry: string | null;
}

/** At the foot of a form that could not be sent. There from the start, so that it is read out when it fills. */
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
