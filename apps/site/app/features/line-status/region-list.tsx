import { lineStateTexts, lineStates } from '@feisuo/contract/facts/status-vocabulary';
import type { LineStatus, LineDay, LineSummary } from '@feisuo/contract/schemas/status';
import { Pill } from '../../components/pill.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import overallStyles from './overall.module.css';
import styles from './region-list.module.css';
import statusStripStyles from './status-strip.module.css';
import { lineTexts, lineTones, summaryText } from './texts.ts';

const BAR = 3;
const STEP = 4;
const HEIGHT = 28;

const countOf = (days: LineDay[], state: LineDay['state']) => days.filter((day) => day.state === state).length;

/** The line regions, each with its state and its last 90 days. */
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

/** Draws one line per day. Only a day with an incident has a title; the other days are drawn as one path. */
function DayStrip({ days }: { days: LineDay[] }) {
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

/** The overall state of all lines, in large type. */
export function Overall({ lines }: { lines: LineSummary }) {
  return (
    <p className={overallStyles.overall} data-state={lines.state}>
      {summaryText(lines)}
    </p>
  );
}

/** One line of text with the overall state of all lines; nothing if no lines are registered. */
export function StatusStrip({ lines }: { lines: LineSummary | null }) {
  if (!lines) return null;
  return (
    <SiteLink className={statusStripStyles.strip} href="/status" data-state={lines.state}>
      <span>{summaryText(lines)}</span>
      <span className={statusStripStyles.more}>{lineTexts.more}</span>
    </SiteLink>
  );
}
