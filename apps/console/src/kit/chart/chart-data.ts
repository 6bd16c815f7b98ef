import type { CsvCell } from '@feisuo/contract/facts/csv';
import { figureKinds, type FigureKind } from './figure-kinds.ts';

/** What stands beside what: a day, a channel, a step. */
export interface Point {
  name: string;
  /** As an axis has room for. */
  short?: string;
  /** What it is compared with is called: another day. */
  before?: string;
  /** Where points are told apart by more than their place. */
  colour?: string;
}

/** A figure of every point; null where nothing was measured. */
export interface Series {
  name: string;
  kind: FigureKind;
  colour: string;
  values: readonly (number | null)[];
  /** The same of the period before, point by point. */
  before?: readonly (number | null)[];
  /** `beside`: told with what is drawn, and not drawn itself. */
  place?: 'drawn' | 'beside';
}

export interface ChartData {
  /** What points are. */
  heading: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Points in rows of this length, each named after its row and column. */
  grid?: { rows: readonly string[]; columns: readonly string[] };
}

export const EARLIER = '上一期';

const textOf = (kind: FigureKind, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : figureKinds[kind].show(value);

/** A point in one sentence, as it stands below the drawing and as a screen reader says it. */
export function tellPoint({ points }: ChartData, series: readonly Series[], index: number): string {
  const point = points[index];
  if (!point) return '';
  const figures = series.map(({ name, kind, values, before }) => {
    const was = before && `（${point.before ?? EARLIER} ${textOf(kind, before[index])}）`;
    return `${name} ${textOf(kind, values[index])}${was ?? ''}`;
  });
  return `${point.name}：${figures.join('，')}`;
}

type Written<Cell> = (kind: FigureKind, value: number | null) => Cell;

/** Everything that the drawing is made of, as people read it; the first row is the head. */
export const tableOf = (data: ChartData): string[][] => write<string>(data, textOf);

/** The same with plain numbers. */
export const cellsOf = (data: ChartData): CsvCell[][] =>
  write<CsvCell>(data, (kind, value) => (value === null ? null : figureKinds[kind].cell(value)));

function write<Cell>(data: ChartData, written: Written<Cell>): (Cell | string)[][] {
  return data.grid ? writeGrid(data, data.grid, written) : writeRows(data, written);
}

function writeRows<Cell>({ heading, points, series }: ChartData, written: Written<Cell>) {
  const isDated = points.some(({ before }) => before !== undefined);
  const isCompared = series.some(({ before }) => before !== undefined);
  const dates = isCompared && isDated;
  const head = series.flatMap(({ name, before }) => (before ? [name, `${name}（${EARLIER}）`] : [name]));
  return [
    [heading, ...(dates ? [`${heading}（${EARLIER}）`] : []), ...head],
    ...points.map((point, index) => [
      point.name,
      ...(dates ? [point.before ?? ''] : []),
      ...series.flatMap(({ kind, values, before }) => {
        const now = written(kind, values[index] ?? null);
        return before ? [now, written(kind, before[index] ?? null)] : [now];
      }),
    ]),
  ];
}

function writeGrid<Cell>(
  { heading, series }: ChartData,
  { rows, columns }: NonNullable<ChartData['grid']>,
  written: Written<Cell>,
) {
  const row = (name: string, kind: FigureKind, values: readonly (number | null)[], at: number) => [
    name,
    ...columns.map((_, column) => written(kind, values[at * columns.length + column] ?? null)),
  ];
  return [
    [heading, ...columns],
    ...series.flatMap(({ kind, values, before }) =>
      rows.flatMap((name, at) => [
        row(name, kind, values, at),
        ...(before ? [row(`${name}（${EARLIER}）`, kind, before, at)] : []),
      ]),
    ),
  ];
}

/** Where the eye goes first: the newest day, the top bar, the busiest hour. */
export function restingPoint({ points, grid }: ChartData, shape: 'lines' | 'bars' | 'grid', drawn: readonly Series[]) {
  if (shape === 'bars') return 0;
  if (!grid) return Math.max(0, points.length - 1);
  const values = drawn[0]?.values ?? [];
  return Math.max(0, values.indexOf(Math.max(...values.map((value) => value ?? 0))));
}

/** The points with most of a figure, so many of them; what is left out is in the table. */
export function rankPoints(data: ChartData, by: Series | undefined, most: number): ChartData {
  const order = data.points
    .map((_, index) => index)
    .toSorted((one, other) => (by?.values[other] ?? 0) - (by?.values[one] ?? 0))
    .slice(0, most);
  const pick = <Value>(values: readonly Value[]) => order.map((index) => values[index] as Value);
  return {
    ...data,
    points: pick(data.points),
    series: data.series.map(({ before, ...series }) => ({
      ...series,
      values: pick(series.values),
      ...(before && { before: pick(before) }),
    })),
  };
}
