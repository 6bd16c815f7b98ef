const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Asia/Shanghai has had no summer time since 1991. */
const OFFSET_MS = 8 * HOUR_MS;
/** 1 January 1970 was a Thursday. */
const MONDAY_HOURS = 3 * 24;
const HOURS_A_WEEK = 168;

/** When the day of Asia/Shanghai began that a moment is in. */
export const dayStartMs = (nowMs: number) => Math.floor((nowMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;

/** The day of Asia/Shanghai, as 20260302. */
export const dayOf = (nowMs: number) => new Date(nowMs + OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Whether a mask of a day's hours, or of a week's from Monday on, is open; without one, always. */
export function isOpenHour(hours: string | null, nowMs: number): boolean {
  if (hours === null) return true;
  const hourOfWeek = (Math.floor((nowMs + OFFSET_MS) / HOUR_MS) + MONDAY_HOURS) % HOURS_A_WEEK;
  return hours[hourOfWeek % hours.length] === '1';
}

export const nextHourMs = (nowMs: number) => (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS;
