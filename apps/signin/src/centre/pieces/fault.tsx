import styles from './pieces.module.css';

/** An error, read out at once. */
export function Fault({ says }: { says: string | null }) {
  return (
    <div role="alert">
      {says && (
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
          <span>{says}</span>
        </p>
      )}
    </div>
  );
}
