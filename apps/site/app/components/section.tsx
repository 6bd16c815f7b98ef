import styles from './section.module.css';

interface SectionProps {
  id?: string;
  title: string;
  text?: string;
  tag?: string | null;
  /** Shows a light section on the dark page. */
  isPaper?: boolean;
  children: React.ReactNode;
}

export function Section({ id, title, text, tag, isPaper = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={isPaper ? `${styles.section} ${styles.paper}` : styles.section}
      data-theme={isPaper ? 'light' : undefined}
    >
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          {tag && <span className={styles.tag}>{tag}</span>}
        </div>
        {children}
      </div>
    </section>
  );
}
