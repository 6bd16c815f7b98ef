import styles from './chart.module.css';
import type { Series } from './chart-data.ts';
import { within, type Drawing, type DrawingAsked } from './drawing.ts';
import { figureKinds } from './figure-kinds.ts';
import { fitText, textWidth } from './scale.ts';

const NAME_SIZE = 14;
const GAP = 12;
const BAR = 16;
const BEFORE = 4;

/** Draws one figure as a bar per point. A thin bar below each bar shows the previous period. */
export function drawBars({ data: { points }, drawn, beside, width, here }: DrawingAsked): Drawing {
  const [series] = drawn;
  const { values = [], before, colour = '' } = series ?? {};
  const row = before ? 38 : 32;
  const longest = Math.max(...points.map(({ name }) => textWidth(name, NAME_SIZE)), 0);
  const left = Math.min(longest + GAP + 8, width * 0.4);
  const texts = points.map((_, index) => textAt([...drawn, ...beside], index));
  const right = Math.max(...texts.map((text) => text.length), 0) * 7.5 + GAP;
  const room = Math.max(40, width - left - right);
  const most = Math.max(0, ...[...values, ...(before ?? [])].map((value) => value ?? 0));
  const length = (value: number | null | undefined) => (most === 0 ? 0 : (Math.max(0, value ?? 0) / most) * room);
  const shapes = points.map((point, index) => (
    <g key={point.name}>
      {here === index && <rect className={styles.here} x="0" y={index * row} width={width} height={row} rx="4" />}
      <text className={styles.name} x="4" y={index * row + 21}>
        {fitText(point.name, left - GAP, NAME_SIZE)}
      </text>
      <rect
        x={left}
        y={index * row + 8}
        width={length(values[index])}
        height={BAR}
        rx="2"
        fill={point.colour ?? colour}
      />
      {before && (
        <rect
          className={styles.beforeBar}
          x={left}
          y={index * row + 8 + BAR + 2}
          width={length(before[index])}
          height={BEFORE}
          rx="1"
        />
      )}
      <text className={styles.tick} x={width - 4} y={index * row + 21} textAnchor="end">
        {texts[index]}
      </text>
    </g>
  ));
  return {
    width,
    height: points.length * row,
    shapes,
    at: (_, y) => within(Math.floor(y / row), points.length),
  };
}

const textAt = (series: readonly Series[], index: number): string =>
  series
    .map(({ kind, values }) => {
      const value = values[index] ?? null;
      return value === null ? '—' : figureKinds[kind].show(value);
    })
    .join(' · ');
