import styles from './landing-headline.module.css';

interface LandingHeadlineProps {
  eyebrow?: string;
  headline: readonly string[];
  lead: string;
  children: React.ReactNode;
}

/** The headline of a landing page, with its buttons below. */
export function LandingHeadline({ eyebrow, headline, lead, children }: LandingHeadlineProps) {
  return (
    <div className={styles.words}>
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 className={styles.title}>
        {headline.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
