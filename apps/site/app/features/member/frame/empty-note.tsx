import styles from './empty-note.module.css';

/** Shown in place of an empty list: says what will appear in the list, and offers a link. */
export function EmptyNote({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.note}>
      <svg viewBox="0 0 220 44" aria-hidden="true">
        <path d="M2 22h62c22 0 22-18 40-18s10 34 28 34 14-16 34-16h52" />
        <path d="M2 28h58c24 0 24-16 42-16s10 20 26 20 16-4 34-4h56" />
      </svg>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
