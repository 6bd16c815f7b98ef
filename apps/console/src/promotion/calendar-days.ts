import { DAY_MS } from '@feisuo/contract/facts/durations';

const SHANGHAI_MS = 8 * 3_600_000;

/** The day of Asia/Shanghai that a moment is in. */
export const dayAt = (ms: number): string => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10);

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

export const addDays = (day: string, count: number): string => dayAt(startOfDay(day) + count * DAY_MS);

/** When it runs, by days; a day that it ends with the beginning of is not one of them. */
export function sayWindow({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  const first = startsAt && dayAt(Date.parse(startsAt));
  const last = endsAt && dayAt(Date.parse(endsAt) - 1);
  if (first && last) return `${first} 至 ${last}`;
  if (first) return `${first} 起`;
  return last ? `到 ${last} 为止` : '不限时间';
}

/** Which of so many days something covers, by number; a part of a day counts as all of it. */
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
