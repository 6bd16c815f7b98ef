import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Point } from './chart-data.ts';

/** Short label of a day for the axis, such as `3/2`. */
const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;

/** Points of a chart by day. Each point also names the day of the previous period that it is compared with. */
export const dayPoints = (days: readonly string[], before: readonly string[] = []): Point[] =>
  days.map((name, index) => {
    const was = before[index];
    return { name, short: shortDay(name), ...(was !== undefined && { before: was }) };
  });

/** Short label of an hour for the axis, such as `9:00`. */
const shortHour = (hour: string): string => `${Number(hour.slice(11, 13))}:00`;

/** Points of a report: days, or the hours of one day such as `2026-11-14 09:00`. */
export const timePoints = (unit: 'day' | 'hour', at: readonly string[], before: readonly string[] = []): Point[] =>
  unit === 'day'
    ? dayPoints(at, before)
    : dayPoints(at, before).map((point) => ({ ...point, short: shortHour(point.name) }));

/**
 * All days of a period, including its first and last day. Days without events are included, because a line chart must
 * not skip them.
 */
export function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
