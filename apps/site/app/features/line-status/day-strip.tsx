import { lineStateTexts, lineStates } from '@feisuo/contract/facts/status-vocabulary';
import type { LineDay } from '@feisuo/contract/schemas/status';
import styles from './day-strip.module.css';
import { lineTexts } from './texts.ts';

const BAR = 3;
const STEP = 4;
const HEIGHT = 28;

/** Draws one line per day. A day with an incident has its own title; all other days are drawn as one path. */
export function DayStrip({ days }: { days: LineDay[] }) {
  const plain = (state: LineDay['state']) =>
    days.map((day, index) => (day.state === state ? `M${index * STEP} 0h${BAR}v${HEIGHT}h-${BAR}z` : '')).join('');
  return (
    <svg
      className={styles.days}
      viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={describeDays(days)}
    >
      <path className={styles.unknown} d={plain(null)} />
      <path className={styles.normal} d={plain('normal')} />
      {days.map(
        ({ day, state }, index) =>
          state &&
          state !== 'normal' && (
            <rect key={day} className={styles[state]} x={index * STEP} width={BAR} height={HEIGHT}>
              <title>{`${day} ${lineStateTexts[state]}`}</title>
            </rect>
          ),
      )}
    </svg>
  );
}

/** Describes the days as text, such as `90 天：正常 88 天，拥堵 2 天`. */
function describeDays(days: LineDay[]): string {
  const counts = [
    ...lineStates.map((state) => ({ text: lineStateTexts[state], count: countOf(days, state) })),
    { text: lineTexts.unknown, count: countOf(days, null) },
  ];
  const told = counts.filter(({ count }) => count > 0).map(({ text, count }) => `${text} ${count} 天`);
  return `${days.length} 天：${told.join('，')}`;
}

const countOf = (days: LineDay[], state: LineDay['state']) => days.filter((day) => day.state === state).length;
