import { newestOf } from './chart-data.ts';
import styles from './chart.module.css';
import { within, type Drawing, type DrawingAsked } from './drawing.ts';
import { figureKinds } from './figure-kinds.ts';
import { niceTop } from './scale.ts';

const TICK = 60;
const HEIGHT = 300;
const LEFT = 56;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 264;

/** Draws each figure as a line over the days, and its values in the previous period as a dashed line. */
export function drawLines({ data: { points }, drawn, width, here }: DrawingAsked): Drawing {
  const last = points.length - 1;
  const kind = drawn[0]?.kind ?? 'count';
  const all = drawn.flatMap(({ values, before = [] }) => [...values, ...before]).map((value) => value ?? 0);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const top = niceTop(most, kind === 'count');
  // The scale may begin below zero, because refunds may exceed revenue.
  const low = least < 0 ? -niceTop(-least, kind === 'count') : 0;
  const x = (index: number) =>
    last <= 0 ? (LEFT + width - RIGHT) / 2 : LEFT + (index * (width - LEFT - RIGHT)) / last;
  const y = (value: number) => BOTTOM - ((value - low) / (top - low)) * (BOTTOM - TOP);
  const every = Math.ceil(points.length / Math.floor((width - LEFT) / TICK));
  const pathOf = (values: readonly (number | null)[]) => linePath(values, x, y);
  const lookedAt = here ?? newestOf(drawn) ?? last;
  const shapes = (
    <>
      {[0, 0.25, 0.5, 0.75, 1]
        .map((share) => low + (top - low) * share)
        .map((value) => (
          <g key={value}>
            <path className={styles.grid} d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
            <text className={styles.tick} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {figureKinds[kind].tick(value)}
            </text>
          </g>
        ))}
      {points.map(
        ({ name, short = name }, index) =>
          index % every === 0 && (
            <text key={name} className={styles.tick} x={x(index)} y={BOTTOM + 24} textAnchor="middle">
              {short}
            </text>
          ),
      )}
      {here !== null && <path className={styles.cursor} d={`M${x(here)} ${TOP}V${BOTTOM}`} />}
      {drawn.map(({ name, colour, values, before }) => (
        <g key={name}>
          {before && <path className={styles.before} d={pathOf(before)} fill="none" stroke={colour} />}
          <path d={pathOf(values)} fill="none" stroke={colour} strokeWidth="2.2" />
          {here !== null && <Dot x={x(here)} value={before?.[here]} y={y} colour={colour} isBefore />}
          <Dot x={x(lookedAt)} value={values[lookedAt]} y={y} colour={colour} />
        </g>
      ))}
    </>
  );
  return {
    width,
    height: HEIGHT,
    shapes,
    at: (place) => within(Math.round(((place - LEFT) / (width - LEFT - RIGHT)) * last), points.length),
  };
}

type DotProps = {
  x: number;
  y: (value: number) => number;
  value: number | null | undefined;
  colour: string;
  isBefore?: boolean;
};

function Dot({ x, y, value, colour, isBefore = false }: DotProps) {
  if (value === null || value === undefined) return null;
  return <circle cx={x} cy={y(value)} r={isBefore ? 3 : 4} className={styles.dot} stroke={colour} />;
}

/**
 * SVG path of a line, interrupted where values are missing. A single value becomes a dash, because a line needs two
 * points to be visible.
 */
export function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const place = `${x(index)} ${y(value)}`;
      const isFirst = (values[index - 1] ?? null) === null;
      const isAlone = isFirst && (values[index + 1] ?? null) === null;
      if (isAlone) return `M${x(index) - 3} ${y(value)}h6`;
      return `${isFirst ? 'M' : 'L'}${place}`;
    })
    .join('');
}
