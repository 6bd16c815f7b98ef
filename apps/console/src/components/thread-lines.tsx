import styles from './thread-lines.module.css';

const widths = [styles.wide, styles.mid, styles.short];

/** A loading skeleton. It is hidden from screen readers, because the parent shows a text about loading. */
export function ThreadLines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}
