import styles from './form.module.css';
import { ProblemMark } from './problem.tsx';

/** An error of the whole form. Rendered from the start, so that it is read out when filled. */
export function FormError({ says }: { says: string | undefined }) {
  return (
    <div className={styles.formError} role="alert">
      {says && (
        <p>
          <ProblemMark />
          <span>{says}</span>
        </p>
      )}
    </div>
  );
}
