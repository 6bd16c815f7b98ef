import styles from './activity-section.module.css';

interface ActivitySectionProps {
  id?: string;
  title: string;
  text?: string | undefined;
  /** Content beside the title. */
  aside?: React.ReactNode;
  isPaper?: boolean;
  /** The section shows data of the member, so it is empty until the session is known. */
  isOwn?: boolean;
  children: React.ReactNode;
}

/** A section of an activity page, with less spacing than a section of the home page. */
export function ActivitySection({ id, title, text, aside, isPaper = false, isOwn, children }: ActivitySectionProps) {
  return (
    <section
      id={id}
      className={isPaper ? `${styles.section} ${styles.paper}` : styles.section}
      data-theme={isPaper ? 'light' : undefined}
      data-waits={isOwn || undefined}
    >
      <div className="wrap">
        <div className={styles.head}>
          <div>
            <h2>{title}</h2>
            {text && <p>{text}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
