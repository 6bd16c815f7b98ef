import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { InlineText } from '../../components/inline-text.tsx';
import factRowStyles from './fact-row.module.css';
import styles from './landing-headline.module.css';

interface LandingHeadlineProps {
  eyebrow?: string;
  headline: readonly string[];
  lead: string;
  children: React.ReactNode;
}

/** The headline of a landing page, with buttons below it. */
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

export function FactRow({ facts }: { facts: LandingPage['tf']['facts'] }) {
  return (
    <ul className={factRowStyles.facts}>
      {facts.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>
            <InlineText text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
