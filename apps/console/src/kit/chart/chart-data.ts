import type { CsvCell } from '@feisuo/contract/facts/csv';
import { figureKinds, type FigureKind } from './figure-kinds.ts';

/** A category: a day, a channel, a step. */
export interface Point {
  name: string;
  /** Short label for the axis. */
  short?: string;
  /** Label of the compared point: another day. */
  before?: string;
  /** A colour for points that differ by more than their position. */
  colour?: string;
}

/** A figure per point; null: not measured. */
export interface Series {
  name: string;
  kind: FigureKind;
  colour: string;
  values: readonly (number | null)[];
  /** The previous period, point by point. */
  before?: readonly (number | null)[];
  /** `beside`: described but not drawn. */
  place?: 'drawn' | 'beside';
}

export interface ChartData {
  /** Heading of the points. */
  heading: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Points in rows of this length, named by row and column. */
  grid?: { rows: readonly string[]; columns: readonly string[] };
}

export const EARLIER = '上一期';

const textOf = (kind: FigureKind, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : figureKinds[kind].show(value);

/** A point in one sentence, shown below the chart and read out. */
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

/** All data as text; the first row is the head. */
export const tableOf = (data: ChartData): string[][] => write<string>(data, textOf);

/** All data with plain numbers. */
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

/** The initially focused point: the newest day, the top bar, the busiest hour. */
export function restingPoint({ points, grid }: ChartData, shape: 'lines' | 'bars' | 'grid', drawn: readonly Series[]) {
  if (shape === 'bars') return 0;
  if (!grid) return Math.max(0, points.length - 1);
  const values = drawn[0]?.values ?? [];
  return Math.max(0, values.indexOf(Math.max(...values.map((value) => value ?? 0))));
}

/** The points with the largest values; the table has the rest. */
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
