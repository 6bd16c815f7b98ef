import styles from './components.module.css';

/** An error that a screen reader reads immediately. */
export function Fault({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
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
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
