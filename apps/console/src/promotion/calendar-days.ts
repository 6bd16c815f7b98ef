const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** The day of Asia/Shanghai that a moment is in. */
export const dayAt = (ms: number): string => new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10);

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

export const addDays = (day: string, count: number): string => dayAt(startOfDay(day) + count * DAY_MS);

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
