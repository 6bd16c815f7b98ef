import styles from './components.module.css';

/** Shown for an empty list: says what is missing, and what the list would contain. */
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
