import styles from './thread-skeleton.module.css';

// Two lines of a title, a gap, four lines of a text.
const widths = ['wide', 'short', 'gap', 'wide', 'mid', 'wide', 'short'] as const;
const lines = widths.map((width, index) => ({ id: index, width }));

/** Threads where words will be. It shows only after a moment, so that a quick answer does not flicker. */
export function ThreadSkeleton({ says }: { says: string }) {
  return (
    <div className={styles.skeleton} role="status">
      {lines.map(({ id, width }) => (
        <i key={id} className={styles[width]} aria-hidden="true" />
      ))}
      <p>{says}</p>
    </div>
  );
}
