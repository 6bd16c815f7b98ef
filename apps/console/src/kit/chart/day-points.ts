import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Point } from './chart-data.ts';

/** `3/2`, as axes have room for. */
const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;

/** Days, each with its comparison. */
export const dayPoints = (days: readonly string[], before: readonly string[] = []): Point[] =>
  days.map((name, index) => {
    const was = before[index];
    return { name, short: shortDay(name), ...(was !== undefined && { before: was }) };
  });

/** All days of a range, both ends included: a line must not skip days without events. */
export function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
