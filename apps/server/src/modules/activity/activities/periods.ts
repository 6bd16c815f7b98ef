import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { weekOf } from '../check-in/check-in-week.ts';

/**
 * A calendar day or week in Asia/Shanghai, identified by `key`. `startsAt` and `endsAt` are null if the period is
 * unlimited.
 */
export interface Period {
  key: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Returns the current day or week; `once` returns the unlimited period. */
export function periodOf(length: 'day' | 'week' | 'once', now: Date): Period {
  if (length === 'once') return { key: '', startsAt: null, endsAt: null };
  const key = length === 'day' ? dayOf(now) : weekOf(now);
  return { key, startsAt: startOf(key), endsAt: startOf(addDays(key, length === 'day' ? 1 : 7)) };
}
