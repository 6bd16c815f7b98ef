import styles from './thread-bar.module.css';

const threads = [1, 5, 9, 13, 17];

/** Straight threads as long as their share of the row, with a knot, in the text colour. */
export function ThreadBar({ share }: { share: number }) {
  // The knot needs room at the right.
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
