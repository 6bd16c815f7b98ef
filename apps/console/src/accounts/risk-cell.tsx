import { MOST_RISK_POINTS, type Risk } from '@feisuo/contract/facts/account-risk';
import { Tooltip } from 'antd';
import { riskLevels, riskReasonText } from './risk-texts.ts';
import styles from './risk-cell.module.css';

const bars = Array.from({ length: MOST_RISK_POINTS }, (_, place) => place);

/** The risk of an account as a word and bars. Hover, focus or a press shows the facts behind it. */
export function RiskCell({ risk: { level, points, facts } }: { risk: Risk }) {
  const word = riskLevels[level];
  if (level === 'none') return <span className={styles.none}>{word}</span>;
  return (
    <Tooltip
      trigger={['hover', 'focus', 'click']}
      // Inside the landmark of the page, so that screen readers can go to it.
      getPopupContainer={(trigger) => trigger.closest('main') ?? document.body}
      title={
        <ul className={styles.reasons}>
          {facts.map((fact) => (
            <li key={fact.reason}>{riskReasonText(fact)}</li>
          ))}
        </ul>
      }
    >
      <button type="button" className={styles.risk} data-level={level} aria-label={`风险${word}，看依据`}>
        <span className={styles.bars} aria-hidden="true">
          {bars.map((place) => (
            <i key={place} data-filled={place < points || undefined} />
          ))}
        </span>
        {word}
      </button>
    </Tooltip>
  );
}
