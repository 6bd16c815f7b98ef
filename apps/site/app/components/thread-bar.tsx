import styles from './thread-bar.module.css';

const threads = [1, 5, 9, 13, 17];

/** A bar of straight threads in the text colour, as long as the share, with a knot at the end. */
export function ThreadBar({ share }: { share: number }) {
  // Leaves room for the knot at the right.
  const end = `${Math.max(2, Math.min(1, share) * 97)}%`;
  return (
    <svg className={styles.bar} aria-hidden="true">
      {threads.map((y) => (
        <line key={y} x1="0" x2={end} y1={y} y2={y} />
      ))}
      <circle cx={end} cy="9" r="4" />
    </svg>
  );
}
