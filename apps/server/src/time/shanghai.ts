import { DAY_MS } from '@feisuo/contract/facts/durations';

const HOUR_MS = 3_600_000;
const OFFSET = '+08:00';
/** China has had no daylight saving time since 1991, so a constant offset is enough. */
export const SHANGHAI_AHEAD_MS = 8 * HOUR_MS;

/** A day in Asia/Shanghai, `yyyy-MM-dd`. */
export type Day = string;

const wallClock = (moment: Date) => new Date(moment.getTime() + SHANGHAI_AHEAD_MS).toISOString();

export const dayOf = (moment: Date): Day => wallClock(moment).slice(0, 10);

/** `yyMMdd`, for order numbers that people read out. */
export const shortDayOf = (moment: Date) => dayOf(moment).slice(2).replaceAll('-', '');

/** `yyyy-MM-dd HH:mm` */
export const minuteOf = (moment: Date) => wallClock(moment).slice(0, 16).replace('T', ' ');

/** `yyyy-MM-dd HH:mm:ss` */
export const secondOf = (moment: Date) => wallClock(moment).slice(0, 19).replace('T', ' ');

/** RFC 3339 `yyyy-MM-ddTHH:mm:ss+08:00`. */
export const rfc3339Of = (moment: Date) => wallClock(moment).slice(0, 19) + OFFSET;

/** Parses `yyyy-MM-dd HH:mm:ss`; null for other texts. */
export function momentOf(text: string | undefined): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text?.trim() ?? '') ?? [];
  const moment = new Date(`${day}T${time}${OFFSET}`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

export const startOf = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) - SHANGHAI_AHEAD_MS);

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

export const dayBefore = (moment: Date): Day => addDays(dayOf(moment), -1);

export const msUntilMidnight = (moment: Date) => DAY_MS - ((moment.getTime() + SHANGHAI_AHEAD_MS) % DAY_MS);
