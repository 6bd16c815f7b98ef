import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { InlineText } from '../../components/inline-text.tsx';
import styles from './fact-row.module.css';

export function FactRow({ facts }: { facts: LandingPage['tf']['facts'] }) {
  return (
    <ul className={styles.facts}>
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
