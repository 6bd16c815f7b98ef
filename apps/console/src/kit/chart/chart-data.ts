import type { CsvCell } from '@feisuo/contract/facts/csv';
import { figureKinds, type FigureKind } from './figure-kinds.ts';

/** A point of the chart: a day, a channel or a step. */
export interface Point {
  name: string;
  short?: string;
  /** Label of the compared point, such as the day of the previous period. */
  before?: string;
  /** Colour of this point; only set in charts whose points differ in colour. */
  colour?: string;
  /** Path of a list with the rows that this point counts. */
  to?: string | undefined;
}

/** Values of one figure, one per point; null if a value was not measured. */
export interface Series {
  name: string;
  kind: FigureKind;
  colour: string;
  values: readonly (number | null)[];
  /** Values of the previous period, one per point. */
  before?: readonly (number | null)[];
  /** `beside`: the values appear in the description and in the table, but are not drawn. */
  place?: 'drawn' | 'beside';
  /** In a reconciliation chart: which rows this figure counts. */
  mark?: ThreadMark;
}

/**
 * Result of comparing a row of our books with the bill. `matched`: equal; `mismatch`: different; `solved`: different,
 * and resolved since; `oneSided`: only our books have the row yet.
 */
export type ThreadMark = 'matched' | 'mismatch' | 'solved' | 'oneSided';

export interface ChartData {
  /** Heading of the table's first column, which names the points. */
  heading: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Set if the points form a grid. `points` then lists the grid row by row. */
  grid?: { rows: readonly string[]; columns: readonly string[] };
  /** Names of the two lines of a reconciliation chart. The lower line is dashed while its data is unknown. */
  threads?: { upper: string; lower: string; isLowerKnown: boolean };
}

export const EARLIER = '上一期';

export type Shape = 'lines' | 'bars' | 'grid' | 'threads';

const textOf = (kind: FigureKind, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : figureKinds[kind].show(value);

/** Describes a point in one line, which is shown below the chart and read out by screen readers. */
export function tellPoint({ points }: ChartData, series: readonly Series[], index: number): string {
  const point = points[index];
  if (!point) return '';
  const figures = series.map(({ name, kind, values, before }) => {
    const was = before && `（${point.before ?? EARLIER} ${textOf(kind, before[index])}）`;
    return `${name} ${textOf(kind, values[index])}${was ?? ''}`;
  });
  return `${point.name}：${figures.join('，')}`;
}

/** A cell of the table: a value or the name of a row, and the value or name in the previous period. */
export interface TableCell {
  text: string;
  before?: string;
  to?: string | undefined;
}

/** All data of the chart as a table of texts. The first cell of a row is the point's name. */
export function tableOf({ heading, points, series, grid }: ChartData): { head: string[]; rows: TableCell[][] } {
  const cellOf = ({ kind, values, before }: Series, index: number): TableCell => ({
    text: textOf(kind, values[index]),
    ...(before && { before: textOf(kind, before[index]) }),
  });
  if (!grid)
    return {
      head: [heading, ...series.map(({ name }) => name)],
      rows: points.map(({ name, before, to }, index) => [
        { text: name, ...(before !== undefined && { before }), to },
        ...series.map((one) => cellOf(one, index)),
      ]),
    };
  const { rows, columns } = grid;
  return {
    head: [heading, ...columns],
    rows: series.flatMap((one) =>
      rows.map((name, at) => [
        { text: name },
        ...columns.map((_, column) => cellOf(one, at * columns.length + column)),
      ]),
    ),
  };
}

const cell = (kind: FigureKind, value: number | null): CsvCell =>
  value === null ? null : figureKinds[kind].cell(value);

/** All data of the chart as cells of a CSV file, with numbers instead of texts. The first row is the head. */
export const cellsOf = (data: ChartData): CsvCell[][] => (data.grid ? writeGrid(data, data.grid) : writeRows(data));

function writeRows({ heading, points, series }: ChartData): CsvCell[][] {
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
        const now = cell(kind, values[index] ?? null);
        return before ? [now, cell(kind, before[index] ?? null)] : [now];
      }),
    ]),
  ];
}

function writeGrid({ heading, series }: ChartData, { rows, columns }: NonNullable<ChartData['grid']>): CsvCell[][] {
  const row = (name: string, kind: FigureKind, values: readonly (number | null)[], at: number) => [
    name,
    ...columns.map((_, column) => cell(kind, values[at * columns.length + column] ?? null)),
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

/**
 * Index of the point that is described before the operator selects one: the newest day that all lines have, the first
 * bar, the busiest hour, or the hour with most mismatches.
 */
export function restingPoint({ points, grid }: ChartData, shape: Shape, drawn: readonly Series[]) {
  if (shape === 'bars') return 0;
  if (shape === 'threads') return mostOf(drawn.find(({ mark }) => mark === 'mismatch')) ?? mostOf(drawn[0]) ?? 0;
  if (!grid) return newestOf(drawn) ?? Math.max(0, points.length - 1);
  return mostOf(drawn[0]) ?? 0;
}

/** Index of the newest point at which every line has a value; null if there is none. */
export function newestOf(drawn: readonly Series[]): number | null {
  const index = (drawn[0]?.values ?? []).findLastIndex((_, at) =>
    drawn.every(({ values }) => typeof values[at] === 'number'),
  );
  return index === -1 ? null : index;
}

/** Index of the largest value; null if no value is above zero. */
function mostOf(series: Series | undefined): number | null {
  const values = (series?.values ?? []).map((value) => value ?? 0);
  const most = Math.max(0, ...values);
  return most === 0 ? null : values.indexOf(most);
}

/** Keeps only the points with the largest values in the drawing; the table still contains all points. */
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
