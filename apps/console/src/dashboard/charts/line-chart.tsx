import { useState, type PointerEvent } from 'react';
import { numberText, shortDay } from '../compare.ts';
import styles from './charts.module.css';
import { walkBy } from './walk.ts';

export type Line = { name: string; colour: string; values: readonly number[] };
type Props = {
  label: string;
  days: readonly string[];
  lines: readonly Line[];
  /** Of the drawing; a narrow card takes a narrow one, or its words become too small. */
  width?: number;
};

const USUAL_WIDTH = 860;
/** What a day's name needs. */
const TICK = 60;
const HEIGHT = 300;
const LEFT = 52;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 264;

/** Lines by day. One stop for the keyboard: arrows go from day to day, and each is read out. */
export function LineChart({ label, days, lines, width = USUAL_WIDTH }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const last = days.length - 1;
  const top = niceTop(Math.max(0, ...lines.flatMap(({ values }) => values)));
  const x = (index: number) =>
    last === 0 ? (LEFT + width - RIGHT) / 2 : LEFT + (index * (width - LEFT - RIGHT)) / last;
  const y = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP);
  const every = Math.ceil(days.length / Math.floor(width / TICK));
  const here = Math.min(at ?? last, last);
  const told = `${days[here]}：${lines.map(({ name, values }) => `${name} ${numberText(values[here] ?? 0)}`).join('，')}`;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    // On a narrow screen the drawing is wider than its window.
    const box = (event.currentTarget.firstElementChild ?? event.currentTarget).getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * width;
    const index = Math.round(((place - LEFT) / (width - LEFT - RIGHT)) * last);
    setAt(Math.max(0, Math.min(last, index)));
  };
  return (
    <>
      <div
        className={styles.stage}
        role="slider"
        tabIndex={0}
        aria-label={`${label}，用方向键逐日查看`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={here}
        aria-valuetext={told}
        onKeyDown={walkBy(here, days.length, setAt)}
        onFocus={() => setAt(here)}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share}>
              <path className={styles.grid} d={`M${LEFT} ${y(top * share)}H${width - RIGHT}`} />
              <text className={styles.tick} x={LEFT - 8} y={y(top * share) + 4} textAnchor="end">
                {numberText(top * share)}
              </text>
            </g>
          ))}
          {days.map(
            (day, index) =>
              index % every === 0 && (
                <text key={day} className={styles.tick} x={x(index)} y={BOTTOM + 24} textAnchor="middle">
                  {shortDay(day)}
                </text>
              ),
          )}
          {at !== null && <path className={styles.cursor} d={`M${x(here)} ${TOP}V${BOTTOM}`} />}
          {lines.map(({ name, colour, values }) => (
            <g key={name}>
              <path
                d={values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')}
                fill="none"
                stroke={colour}
                strokeWidth="2.2"
              />
              <circle cx={x(here)} cy={y(values[here] ?? 0)} r="4" className={styles.dot} stroke={colour} />
            </g>
          ))}
        </svg>
      </div>
      <p className={styles.told} aria-hidden="true">
        {told}
      </p>
    </>
  );
}

/** A round number above, of which quarters are whole. */
export function niceTop(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  const step = [1, 2, 4, 8, 10].find((one) => one * power >= most && (one * power) % 4 === 0);
  return step === undefined ? Math.max(4, power * 20) : step * power;
}
