import { DAY_MS } from '@feisuo/contract/facts/durations';
import { SHANGHAI_AHEAD_MS } from '../../../time/shanghai.ts';

const HOUR_MS = 3_600_000;
/** Hours from the Thursday of 1 January 1970 back to its Monday. */
const MONDAY_HOURS = 3 * 24;
const HOURS_A_WEEK = 168;

/** The start of the day in Asia/Shanghai. */
export const dayStartMs = (nowMs: number) =>
  Math.floor((nowMs + SHANGHAI_AHEAD_MS) / DAY_MS) * DAY_MS - SHANGHAI_AHEAD_MS;

/** The day in Asia/Shanghai, for example 20260302. */
export const dayOf = (nowMs: number) =>
  new Date(nowMs + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Whether `hours` allows this time: one digit per hour of a day or of a week. Null allows all hours. */
export function isOpenHour(hours: string | null, nowMs: number): boolean {
  if (hours === null) return true;
  const hourOfWeek = (Math.floor((nowMs + SHANGHAI_AHEAD_MS) / HOUR_MS) + MONDAY_HOURS) % HOURS_A_WEEK;
  return hours[hourOfWeek % hours.length] === '1';
}

export const nextHourMs = (nowMs: number) => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
