import styles from './chart.module.css';
import type { ThreadMark } from './chart-data.ts';
import { within, type Drawing, type DrawingAsked } from './drawing.ts';
import { layOutThreads, type PlacedMark } from './lay-out-reconciliation.ts';

const HEIGHT = 152;
const LEFT = 46;
const RIGHT = 6;
const UPPER = 40;
const LOWER = 100;
const TICK = 52;

/**
 * Draws our books as the upper line and the channel's bill as the lower line. Straight marks between the lines are rows
 * that both have, looped marks are mismatches, and short dashed marks are rows that the bill does not have yet.
 */
export function drawThreads({ data: { points, threads }, drawn, width, here }: DrawingAsked): Drawing {
  const column = (width - LEFT - RIGHT) / Math.max(1, points.length);
  const { marks, rowsPerMark } = layOutThreads(drawn, points.length, column);
  const every = [1, 2, 3, 4, 6, 8, 12].find((step) => step * column >= TICK) ?? points.length;
  const end = width - RIGHT;
  const shapes = (
    <>
      <text className={styles.tick} x="0" y={UPPER + 4}>
        {threads?.upper}
      </text>
      <text className={styles.tick} x="0" y={LOWER + 4}>
        {threads?.lower}
      </text>
      {rowsPerMark > 1 && (
        <text className={styles.tick} x={end} y={11} textAnchor="end">
          一根线是 {rowsPerMark} 笔
        </text>
      )}
      {marks.map((placed) => (
        <Mark key={`${placed.mark} ${placed.x}`} {...placed} x={LEFT + placed.x} />
      ))}
      <path d={`M${LEFT} ${UPPER}H${end}`} stroke="var(--t-2)" strokeWidth="2" />
      <path
        d={`M${LEFT} ${LOWER}H${end}`}
        stroke="var(--t-2)"
        strokeWidth="2"
        {...(!threads?.isLowerKnown && { strokeDasharray: '3 6' })}
      />
      {here !== null && (
        <rect
          className={styles.column}
          x={LEFT + here * column - 1}
          y={UPPER - 9}
          width={column + 2}
          height={LOWER - UPPER + 18}
          rx="6"
        />
      )}
      {points.map(
        ({ name, short = name }, index) =>
          index % every === 0 && (
            <text key={name} className={styles.tick} x={LEFT + index * column} y={LOWER + 34}>
              {short}
            </text>
          ),
      )}
    </>
  );
  return {
    width,
    height: HEIGHT,
    shapes,
    at: (x) => within(Math.floor((x - LEFT) / column), points.length),
  };
}

/** SVG path of a looped mark between the two lines, which stands for a mismatch. */
const mismatchPath = (x: number) => `M${x - 1} ${UPPER}c0 20-9 22-3 30s11-8 3-12-10 12 0 16 2 12 1 26`;

function Mark({ mark, x, colour, text }: PlacedMark) {
  switch (mark) {
    case 'matched':
      return <path d={`M${x} ${UPPER}V${LOWER}`} stroke={colour} strokeWidth="1.5" strokeOpacity="0.8" />;
    case 'oneSided':
      return (
        <>
          <path d={`M${x} ${UPPER}V${LOWER - 22}`} stroke={colour} strokeWidth="1.8" strokeDasharray="4 3" />
          <RowCount x={x} text={text} />
        </>
      );
    case 'mismatch':
    case 'solved':
      return (
        <>
          <path d={mismatchPath(x)} fill="none" stroke={colour} strokeWidth="1.9" />
          <RowCount x={x} text={text} />
        </>
      );
  }
}

function RowCount({ x, text }: { x: number; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <text className={styles.tick} x={x} y={UPPER - 10} textAnchor="middle">
      {text}
    </text>
  );
}

/** Sign in the legend for a kind of mark. */
export function MarkSign({ mark, colour }: { mark: ThreadMark; colour: string }) {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
      {mark === 'matched' && <path d="M3 1v12M8 1v12M13 1v12" stroke={colour} strokeWidth="2" />}
      {mark === 'oneSided' && <path d="M4 1v12M10 1v12" stroke={colour} strokeWidth="2" strokeDasharray="3 2" />}
      {(mark === 'mismatch' || mark === 'solved') && (
        <path d="M2 12c0-12 14-12 12-4s-12 2-4-4" fill="none" stroke={colour} strokeWidth="1.8" />
      )}
    </svg>
  );
}
