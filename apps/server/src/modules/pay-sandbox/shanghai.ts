import { DAY_MS } from '@feisuo/contract/facts/durations';
import { dayOf } from '../../time/shanghai.ts';

/** Parses `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; null if it is invalid. */
export function shanghaiMoment(text: unknown): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(String(text))) return null;
  const moment = new Date(`${String(text).replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Returns the start of a day in Asia/Shanghai and of the next day; null for an invalid day. */
export function dayBounds(day: string): { from: Date; until: Date } | null {
  const from = shanghaiMoment(`${day} 00:00:00`);
  return from && dayOf(from) === day ? { from, until: new Date(from.getTime() + DAY_MS) } : null;
}
