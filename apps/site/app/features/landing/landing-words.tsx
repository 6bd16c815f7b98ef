import styles from './landing-words.module.css';

interface LandingWordsProps {
  eyebrow?: string;
  headline: readonly string[];
  lead: string;
  children: React.ReactNode;
}

/** The headline of a landing page, with its buttons below. */
export function LandingWords({ eyebrow, headline, lead, children }: LandingWordsProps) {
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
