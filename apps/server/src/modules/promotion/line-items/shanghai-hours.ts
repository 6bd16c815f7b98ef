import { DAY_MS } from '@feisuo/contract/facts/durations';
import { SHANGHAI_AHEAD_MS } from '../../../time/shanghai.ts';

const HOUR_MS = 3_600_000;
/** 1 January 1970 was a Thursday. */
const MONDAY_HOURS = 3 * 24;
const HOURS_A_WEEK = 168;

/** Start of the Asia/Shanghai day. */
export const dayStartMs = (nowMs: number) =>
  Math.floor((nowMs + SHANGHAI_AHEAD_MS) / DAY_MS) * DAY_MS - SHANGHAI_AHEAD_MS;

/** The Asia/Shanghai day, as 20260302. */
export const dayOf = (nowMs: number) =>
  new Date(nowMs + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Whether the mask of a day's or week's hours is open; no mask means always. */
export function isOpenHour(hours: string | null, nowMs: number): boolean {
  if (hours === null) return true;
  const hourOfWeek = (Math.floor((nowMs + SHANGHAI_AHEAD_MS) / HOUR_MS) + MONDAY_HOURS) % HOURS_A_WEEK;
  return hours[hourOfWeek % hours.length] === '1';
}

export const nextHourMs = (nowMs: number) => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
