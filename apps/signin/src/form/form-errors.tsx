import styles from './form.module.css';

/** Error of a field. The element always exists, so that screen readers announce the error when it appears. */
export function Problem({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p className={styles.problem} id={id} role="alert">
      {message && <ProblemMark />}
      {message}
    </p>
  );
}

const ProblemMark = () => (
  <svg
    width="15"
    height="15"
    viewBox="0 0 15 15"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <circle cx="7.5" cy="7.5" r="6.5" />
    <path d="M7.5 4v4.5M7.5 10.5v.8" />
  </svg>
);

/** Error of the whole form. The element always exists, so that screen readers announce the error when it appears. */
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
