import { DAY_MS } from '@feisuo/contract/facts/durations';
import { SHANGHAI_AHEAD_MS } from '../../../time/shanghai.ts';

/** Calendar months, or days of 24 hours. */
export type Length = { months: number } | { days: number };

export const monthsOf = (length: Length): number => ('months' in length ? length.months : 0);
export const daysOf = (length: Length): number => ('days' in length ? length.days : 0);

/**
 * Adds calendar months in Asia/Shanghai and keeps day and time. If the target month has no such day, its last day is
 * used.
 */
export function addMonths(from: Date, months: number): Date {
  const local = new Date(from.getTime() + SHANGHAI_AHEAD_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const day = Math.min(local.getUTCDate(), daysInMonth(year, month));
  const timeOfDay = local.getTime() - Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return new Date(Date.UTC(year, month, day) + timeOfDay - SHANGHAI_AHEAD_MS);
}

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** For JavaScript, day 0 of a month is the last day of the month before. */
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
