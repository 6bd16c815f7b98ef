import styles from './thread-skeleton.module.css';

const lines = ['wide', 'short', 'gap', 'wide', 'mid', 'wide', 'short'] as const;

/** Threads where words will be. It shows only after a moment, so that a quick answer does not flicker. */
export function ThreadSkeleton({ says }: { says: string }) {
  return (
    <div className={styles.skeleton} role="status">
      {lines.map((line, index) => (
        <i key={index} className={styles[line]} aria-hidden="true" />
      ))}
      <p>{says}</p>
    </div>
  );
}
