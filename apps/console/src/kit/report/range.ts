import { DAY_MS } from '@feisuo/contract/facts/durations';
import { formatTime } from '../../format-time.ts';

const dayOf = (ms: number) => formatTime(new Date(ms).toISOString()).slice(0, 10);

/** The last `count` days in Beijing time, including today. */
export const lastDays = (count: number, now: number): { from: string; to: string } => ({
  from: dayOf(now - (count - 1) * DAY_MS),
  to: dayOf(now),
});

export const usualRanges = [
  { days: 1, label: '今天' },
  { days: 7, label: '7 天' },
  { days: 14, label: '14 天' },
  { days: 30, label: '30 天' },
] as const;

const USUAL_DAYS = 14;
/** Longest period in days; the server refuses longer ones. */
const MOST_DAYS = 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The period in the page's address, or else the last two weeks. An address with custom days always means these days,
 * while a preset such as 7 days moves with time.
 */
export function rangeOf(query: URLSearchParams, now: number): { from: string; to: string } {
  const usual = lastDays(daysIn(query) ?? USUAL_DAYS, now);
  const [from, to] = [query.get('from'), query.get('to')];
  return from && to && DAY.test(from) && DAY.test(to) ? { from, to } : usual;
}

/** Number of days of the selected preset period; null if custom days are selected. */
export const usualOf = (query: URLSearchParams): number | null =>
  query.has('from') && query.has('to') ? null : (daysIn(query) ?? USUAL_DAYS);

/** The number of days in the address, or null. It must be whole, because the first day must be a whole day. */
const daysIn = (query: URLSearchParams): number | null => {
  const days = Number(query.get('days'));
  return Number.isInteger(days) && days > 0 && days <= MOST_DAYS ? days : null;
};
