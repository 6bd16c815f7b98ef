import styles from './thread-lines.module.css';

const widths = [styles.wide, styles.mid, styles.short];

/** A loading skeleton, hidden from screen readers: the parent shows the loading text. */
export function ThreadLines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}
