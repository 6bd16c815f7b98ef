import styles from './page-head.module.css';

interface PageHeadProps {
  /** Text above the title, such as the section or the kind of page. */
  eyebrow?: React.ReactNode;
  title: React.ReactNode;
  lead?: React.ReactNode;
  /** Shown beside the text on wide screens and below it on narrow ones. */
  aside?: React.ReactNode;
  children?: React.ReactNode;
}

/** The head of every page except the home page: space for the fixed header, a title and a sentence. */
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
