import styles from './form.module.css';
import { ProblemMark } from './field-error.tsx';

/**
 * An error of the whole form. Its element exists from the start, so that screen readers read the error when it
 * appears.
 */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div className={styles.formError} role="alert">
      {message && (
        <p>
          <ProblemMark />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
