import { formatDate } from '../../../format/format-date.ts';
import type { Cloth } from './period-cells.ts';
import styles from './day-cloth.module.css';
import { overviewTexts } from './texts.ts';

const texts = overviewTexts.cloth;
const dayOf = (instant: string | number) => formatDate(instant, 'MM-dd');
const yearOf = (instant: string | number) => formatDate(instant, 'yyyy');
/** The last day, with the year if it is not the current year. */
const endDay = (endsAt: string, now: number) =>
  yearOf(endsAt) === yearOf(now) ? dayOf(endsAt) : formatDate(endsAt, 'yyyy-MM-dd');
/** Labels closer to an edge than this would overlap. */
const NEAR_START = 0.3;
const NEAR_END = 0.68;

interface DayClothProps {
  cloth: Cloth;
  startedAt: string | null;
  endsAt: string;
  now: number;
}

/** Draws the period as a woven cloth: weft for used days, warp for days left. A text next to it says the same. */
export function DayCloth({ cloth: { cells, unit, usedDays, todayAt }, startedAt, endsAt, now }: DayClothProps) {
  const hasStart = startedAt !== null && todayAt >= NEAR_START;
  const today = dayOf(now);
  const todayText = startedAt !== null && !hasStart ? texts.todayUsed(today, usedDays) : texts.today(today);
  return (
    <div className={styles.cloth}>
      <ol className={styles.cells} aria-hidden="true">
        {cells.map((cell, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
          <li key={at} data-cell={cell} data-side={todayAt > 0.5 ? 'end' : undefined}>
            {cell === 'today' && <span>{todayText}</span>}
          </li>
        ))}
      </ol>
      <p className={styles.ends}>
        <span className={styles.start}>{hasStart && texts.since(dayOf(startedAt), usedDays)}</span>
        <span className="sr-only">{todayText}</span>
        <span>
          {unit === 'week' && <span className={styles.unit}>{texts.weeks}</span>}
          {todayAt <= NEAR_END && texts.ends(endDay(endsAt, now))}
        </span>
      </p>
    </div>
  );
}

/** An empty cloth, for an account without used or remaining days. */
export function BareCloth() {
  return <div className={styles.bare} aria-hidden="true" />;
}
