const SHANGHAI_AHEAD_MS = 8 * 3_600_000;

/** The day of a moment where our readers live, whatever zone a server or a browser is in: `2026-11-15`. */
export const shanghaiDay = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 10);

/** The minute as well: `2026-11-15 08:30`. */
export const shanghaiMinute = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + SHANGHAI_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');
