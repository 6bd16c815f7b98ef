import styles from './activity-section.module.css';

interface ActivitySectionProps {
  id?: string;
  title: string;
  text?: string | undefined;
  /** Beside the title: a choice, or a way on. */
  aside?: React.ReactNode;
  isPaper?: boolean;
  /** Has nothing to tell until it is known who is here. */
  isOwn?: boolean;
  children: React.ReactNode;
}

/** A part of an activity page, closer to the next than those of the home page are. */
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
