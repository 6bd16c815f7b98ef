import { lineStateTexts } from '@feisuo/contract/facts/status-vocabulary';
import type { LineStatus } from '@feisuo/contract/schemas/status';
import { Pill } from '../../components/pill.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './region-list.module.css';
import { lineTexts, lineTones } from './texts.ts';

/** Each region with its state and its last 90 days. */
export function RegionList({ regions }: { regions: LineStatus['regions'] }) {
  return (
    <>
      <ul className={styles.regions}>
        {regions.map(({ id, name, state, days }) => (
          <li key={id}>
            <h3>{name}</h3>
            <span className={styles.state}>
              <Pill tone={lineTones[state]}>{lineStateTexts[state]}</Pill>
            </span>
            <div className={styles.strip}>
              <DayStrip days={days} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.scale}>
        <span className={styles.ends}>
          <span>{lineTexts.firstDay}</span>
          <span>{lineTexts.today}</span>
        </span>
      </p>
    </>
  );
}
