import { DAY_MS } from '@feisuo/contract/facts/durations';
import { SHANGHAI_AHEAD_MS } from '../../../time/shanghai.ts';

/** Calendar months, or days of 24 hours. */
export type Length = { months: number } | { days: number };

export const monthsOf = (length: Length): number => ('months' in length ? length.months : 0);
export const daysOf = (length: Length): number => ('days' in length ? length.days : 0);

/** The same day and hour in Asia/Shanghai, so many months later; the 31st becomes the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const local = new Date(from.getTime() + SHANGHAI_AHEAD_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const day = Math.min(local.getUTCDate(), daysInMonth(year, month));
  const timeOfDay = local.getTime() - Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  return new Date(Date.UTC(year, month, day) + timeOfDay - SHANGHAI_AHEAD_MS);
}

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** Day 0 is the last day of the previous month. */
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
