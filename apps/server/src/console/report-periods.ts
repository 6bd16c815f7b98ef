import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ReportUnit } from '@feisuo/contract/schemas/console-reports';
import { dayBefore, dayOf, minuteOf } from '../time/shanghai.ts';

/** Whole days in Asia/Shanghai; the end is excluded. */
export interface Period {
  from: Date;
  to: Date;
}

const HOUR_MS = 3_600_000;

/** The preceding period with the same number of days. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: new Date(2 * from.getTime() - to.getTime()),
  to: from,
});

/** The first and the last day. */
export const daysOf = ({ from, to }: Period) => ({ from: dayOf(from), to: dayBefore(to) });

/** The unit of a report: hours for a single day, otherwise days. */
export const unitOf = ({ from, to }: Period): ReportUnit => (to.getTime() - from.getTime() === DAY_MS ? 'hour' : 'day');

/** The name of the day or hour that contains a moment: `2026-11-14`, or `2026-11-14 09:00`. */
export const pointOf = (unit: ReportUnit, moment: Date): string =>
  unit === 'day' ? dayOf(moment) : `${minuteOf(moment).slice(0, 13)}:00`;

/** Names of all days or hours of a period. All days in Asia/Shanghai have 24 hours. */
function listPoints({ from, to }: Period, unit: ReportUnit): string[] {
  const step = unit === 'day' ? DAY_MS : HOUR_MS;
  const count = Math.round((to.getTime() - from.getTime()) / step);
  return Array.from({ length: count }, (_, index) => pointOf(unit, new Date(from.getTime() + index * step)));
}

type Figures = Readonly<Record<string, number>>;

/** Adds the numbers of all rows. A figure of `zero` that a row lacks counts as zero. */
export function addUp<Row extends Figures>(rows: readonly Partial<Row>[], zero: Row): Row {
  const sum: Record<string, number> = { ...zero };
  for (const row of rows) for (const key of Object.keys(zero)) sum[key] = (sum[key] ?? 0) + (row[key] ?? 0);
  return sum as Row;
}

/** Makes a row for each day or hour of a period, including those without data, and the totals of all rows. */
export function sumPeriod<Row extends Figures>(
  period: Period,
  unit: ReportUnit,
  { rows, zero }: { rows: readonly ({ at: string } & Partial<Row>)[]; zero: Row },
) {
  const byPoint = Map.groupBy(rows, ({ at }) => at);
  const points = listPoints(period, unit).map((at) => ({
    at,
    ...addUp<Row>((byPoint.get(at) ?? []) as readonly Partial<Row>[], zero),
  }));
  return { ...daysOf(period), totals: addUp<Row>(points, zero), points };
}
