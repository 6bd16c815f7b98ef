import styles from './skeleton.module.css';

/** Placeholder with threads instead of text lines, so that the layout does not shift. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
