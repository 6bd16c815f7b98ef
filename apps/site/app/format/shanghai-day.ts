const SHANGHAI_AHEAD_MS = 8 * 3_600_000;

/**
 * The time in Shanghai in ISO form, whatever the time zone of server or browser. It uses a fixed offset, because Intl
 * is slow on phones and China has had no daylight saving time since 1991.
 */
export const shanghaiClock = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + SHANGHAI_AHEAD_MS).toISOString();

/** The day in Shanghai, such as `2026-11-15`. */
export const shanghaiDay = (instant: string | Date): string => shanghaiClock(instant).slice(0, 10);

/** The day and time in Shanghai, such as `2026-11-15 08:30`. */
export const shanghaiMinute = (instant: string | Date): string => shanghaiClock(instant).slice(0, 16).replace('T', ' ');
