import styles from './thread-lines.module.css';

const widths = [styles.wide, styles.mid, styles.short];

/** A skeleton. Decoration: the parent says in words what is loading. */
export function ThreadLines({ count }: { count: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}
