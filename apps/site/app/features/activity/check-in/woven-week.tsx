import { shuttle } from '@feisuo/design/logo';
import { awardName } from '../award-name.ts';
import styles from './woven-week.module.css';
import type { ClothRow } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';

/**
 * Draws a loom with one row of the pattern per check-in. Rows not yet filled are faint; `weaving` is the row to
 * animate.
 */
export function Cloth({ rows, weaving }: { rows: readonly ClothRow[]; weaving: number | null }) {
  return (
    <div className={styles.cloth}>
      <div className={styles.beam} />
      <ol className={styles.rows}>
        {rows.map(({ place, award, state }) => (
          <li
            key={place}
            data-state={state}
            data-weaving={place === weaving || undefined}
            aria-current={state === 'today' ? 'date' : undefined}
          >
            <span className={styles.name}>
              <small>{checkInTexts.row(place)}</small>
              {awardName(award)}
            </span>
            <span className={styles.threads}>
              <svg viewBox={`0 0 ${shuttle.width} ${shuttle.height}`} aria-hidden="true">
                <path fillRule="evenodd" d={shuttle.path} />
              </svg>
            </span>
            <span className={styles.state}>{checkInTexts.states[state]}</span>
          </li>
        ))}
      </ol>
      <div className={styles.weights} />
    </div>
  );
}
