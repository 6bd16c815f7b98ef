import styles from './chart.module.css';
import { within, type Drawing, type DrawingAsked } from './drawing.ts';

const ROW = 26;
const GAP = 2;
/** Height of the strip at the bottom of a cell that shows the previous period. */
const BEFORE = 5;
const LEFT = 44;
const FOOT = 24;
/** Every third column has a label, because a label is as wide as three columns. */
const EVERY = 3;

/** Draws a heat map. A strip at the bottom of each cell shows the previous period. */
export function drawGrid({ data: { grid }, drawn, width, here }: DrawingAsked): Drawing {
  const { rows, columns } = grid ?? { rows: [], columns: [] };
  const [series] = drawn;
  const { values = [], before, colour = '' } = series ?? {};
  const most = Math.max(1, ...[...values, ...(before ?? [])].map((value) => value ?? 0));
  const cell = (width - LEFT) / columns.length;
  const strength = (value: number | null | undefined) => (value ? 0.2 + 0.8 * (value / most) : 0.06);
  const tall = ROW - 2 * GAP - (before ? BEFORE + 1 : 0);
  const shapes = (
    <>
      {rows.map((name, y) => (
        <g key={name}>
          <text className={styles.tick} x="0" y={y * ROW + 17}>
            {name}
          </text>
          {columns.map((column, x) => {
            const index = y * columns.length + x;
            const place = { x: LEFT + x * cell, width: cell - GAP, fill: colour };
            return (
              <g key={column} className={here === index ? styles.cellHere : undefined}>
                <rect {...place} y={y * ROW + GAP} height={tall} fillOpacity={strength(values[index])} />
                {before && (
                  <rect
                    {...place}
                    y={y * ROW + GAP + tall + 1}
                    height={BEFORE}
                    fill="var(--t-2)"
                    fillOpacity={strength(before[index])}
                  />
                )}
              </g>
            );
          })}
        </g>
      ))}
      {columns.map(
        (column, x) =>
          x % EVERY === 0 && (
            <text key={column} className={styles.tick} x={LEFT + x * cell} y={rows.length * ROW + 18}>
              {column}
            </text>
          ),
      )}
    </>
  );
  return {
    width,
    height: rows.length * ROW + FOOT,
    shapes,
    at: (x, y) =>
      within(Math.floor(y / ROW), rows.length) * columns.length + within(Math.floor((x - LEFT) / cell), columns.length),
  };
}
