import styles from './form.module.css';

/** A field's error. Rendered from the start, so that it is read out when filled. */
export function Problem({ id, says }: { id: string; says: string | undefined }) {
  return (
    <p className={styles.problem} id={id} role="alert">
      {says && <ProblemMark />}
      {says}
    </p>
  );
}

export const ProblemMark = () => (
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
