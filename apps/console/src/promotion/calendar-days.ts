import { DAY_MS } from '@feisuo/contract/facts/durations';

const SHANGHAI_MS = 8 * 3_600_000;

/** The date in Asia/Shanghai. */
export const dayAt = (ms: number): string => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10);

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

export const addDays = (day: string, count: number): string => dayAt(startOfDay(day) + count * DAY_MS);

/**
 * Formats a time window by its first and last day. The end is exclusive: a window until midnight does not include the
 * day that begins then.
 */
export function formatWindow({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  const first = startsAt && dayAt(Date.parse(startsAt));
  const last = endsAt && dayAt(Date.parse(endsAt) - 1);
  if (first && last) return `${first} 至 ${last}`;
  if (first) return `${first} 起`;
  return last ? `到 ${last} 为止` : '不限时间';
}

/** Index of the first day that a line item covers, and the number of days. A part of a day counts as a day. */
export function spanOf(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  fromMs: number,
  days: number,
): { first: number; length: number } {
  const at = (iso: string) => (Date.parse(iso) - fromMs) / DAY_MS;
  const first = startsAt === null ? 0 : Math.min(days - 1, Math.max(0, Math.floor(at(startsAt))));
  const end = endsAt === null ? days : Math.min(days, Math.max(first + 1, Math.ceil(at(endsAt))));
  return { first, length: end - first };
}
