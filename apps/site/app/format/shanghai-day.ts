const SHANGHAI_AHEAD_MS = 8 * 3_600_000;

/**
 * What clocks show where our readers live, whatever zone a server or a browser is in: `2026-11-15T08:30:00.000Z`.
 * Reckoned, because asking the browser for a calendar costs a phone longer than drawing the page; nobody there has moved
 * a clock since 1991.
 */
export const shanghaiClock = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + SHANGHAI_AHEAD_MS).toISOString();

/** The day: `2026-11-15`. */
export const shanghaiDay = (instant: string | Date): string => shanghaiClock(instant).slice(0, 10);

/** The minute as well: `2026-11-15 08:30`. */
export const shanghaiMinute = (instant: string | Date): string => shanghaiClock(instant).slice(0, 16).replace('T', ' ');
