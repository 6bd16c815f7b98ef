import { useState } from 'react';
import { numberText } from '../compare.ts';
import styles from './charts.module.css';
import { walkBy } from './walk.ts';

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const HOURS = 24;
const CELL = 28;
const ROW = 23;
const LEFT = 44;

/** How much happened at which hour of which day of the week. One stop for the keyboard, arrows go from hour to hour. */
export function HeatStrip({ label, hours }: { label: string; hours: readonly (readonly number[])[] }) {
  const [at, setAt] = useState<number | null>(null);
  const most = Math.max(1, ...hours.flat());
  const here = at ?? 0;
  const [day, hour] = [Math.floor(here / HOURS), here % HOURS];
  const told = `${weekdays[day]} ${hour}:00：${numberText(hours[day]?.[hour] ?? 0)} 单`;
  return (
    <>
      <div
        className={styles.stage}
        role="slider"
        tabIndex={0}
        aria-label={`${label}，用方向键逐小时查看`}
        aria-valuemin={0}
        aria-valuemax={7 * HOURS - 1}
        aria-valuenow={here}
        aria-valuetext={told}
        onKeyDown={walkBy(here, 7 * HOURS, setAt, HOURS)}
        onFocus={() => setAt(here)}
        onBlur={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${LEFT + HOURS * CELL} ${7 * ROW + 24}`} aria-hidden="true">
          {hours.map((row, y) => (
            <g key={weekdays[y]}>
              <text className={styles.tick} x="0" y={y * ROW + 16}>
                {weekdays[y]}
              </text>
              {row.map((number, x) => (
                <rect
                  // The place is what a cell is.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={x}
                  x={LEFT + x * CELL}
                  y={y * ROW + 2}
                  width={CELL - 2}
                  height={ROW - 4}
                  className={at === y * HOURS + x ? styles.cellHere : styles.cell}
                  fillOpacity={number === 0 ? 0.06 : 0.2 + 0.8 * (number / most)}
                  onPointerEnter={() => setAt(y * HOURS + x)}
                />
              ))}
            </g>
          ))}
          {[0, 3, 6, 9, 12, 15, 18, 21].map((x) => (
            <text key={x} className={styles.tick} x={LEFT + x * CELL} y={7 * ROW + 18}>
              {x}:00
            </text>
          ))}
        </svg>
      </div>
      <p className={styles.told} aria-hidden="true">
        {at === null ? `最忙的一小时 ${numberText(Math.max(0, ...hours.flat()))} 单` : told}
      </p>
    </>
  );
}
