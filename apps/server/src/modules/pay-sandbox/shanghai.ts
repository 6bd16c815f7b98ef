const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** `yyyy-MM-dd HH:mm:ss` on China's wall clocks. */
export const shanghaiText = (moment: Date) =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

export const shanghaiDay = (moment: Date) => shanghaiText(moment).slice(0, 10);

/** Reads the same; null where it is no moment. */
export function shanghaiMoment(text: unknown): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(String(text))) return null;
  const moment = new Date(`${String(text).replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** From midnight to midnight; null where it is no day. */
export function dayBounds(day: string): { from: Date; until: Date } | null {
  const from = shanghaiMoment(`${day} 00:00:00`);
  return from && shanghaiDay(from) === day ? { from, until: new Date(from.getTime() + DAY_MS) } : null;
}
