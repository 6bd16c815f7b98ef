import { lastDays } from '../books/last-days.ts';

export const usualRanges = [
  { days: 1, label: '今天' },
  { days: 7, label: '7 天' },
  { days: 14, label: '14 天' },
  { days: 30, label: '30 天' },
] as const;

const USUAL_DAYS = 14;
export const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range in the address, or the last two weeks: a link keeps its range. */
export function rangeOf(query: URLSearchParams, now: number): { from: string; to: string } {
  const usual = lastDays(Number(query.get('days')) || USUAL_DAYS, now);
  const [from, to] = [query.get('from'), query.get('to')];
  return from && to && DAY.test(from) && DAY.test(to) ? { from, to } : usual;
}

/** The usual range shown; null for custom days. */
export const usualOf = (query: URLSearchParams): number | null =>
  query.has('from') && query.has('to') ? null : Number(query.get('days')) || USUAL_DAYS;
