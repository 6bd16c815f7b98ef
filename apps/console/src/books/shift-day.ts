import { DAY_MS } from '@feisuo/contract/facts/durations';

/** The day that is some days later, or earlier: `2026-03-01` is one day after `2026-02-28`. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
