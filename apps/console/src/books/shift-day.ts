import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Adds days to a date, or subtracts them if `days` is negative: `2026-02-28` plus 1 is `2026-03-01`. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
