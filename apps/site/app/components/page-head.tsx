import styles from './page-head.module.css';

interface PageHeadProps {
  /** A line above the title: where one is, or what kind of page this is. */
  eyebrow?: React.ReactNode;
  title: React.ReactNode;
  lead?: React.ReactNode;
  /** Stands beside the words on wide screens and below them on narrow ones. */
  aside?: React.ReactNode;
  children?: React.ReactNode;
}

/** How every inner page begins: room below the fixed header, one title, one sentence. */
export function PageHead({ eyebrow, title, lead, aside, children }: PageHeadProps) {
  return (
    <div className={aside ? `${styles.head} ${styles.split}` : styles.head}>
      <div>
        {eyebrow && <div className={styles.eyebrow}>{eyebrow}</div>}
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      {aside}
    </div>
  );
}
