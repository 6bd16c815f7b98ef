import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { weekOf } from '../check-in/check-in-week.ts';

/**
 * A period of the calendar in Asia/Shanghai; `key` identifies it. Null for start and end means that it is unlimited.
 */
export interface Period {
  key: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** The current day or week, or the unlimited period. */
export function periodOf(length: 'day' | 'week' | 'once', now: Date): Period {
  if (length === 'once') return { key: '', startsAt: null, endsAt: null };
  const key = length === 'day' ? dayOf(now) : weekOf(now);
  return { key, startsAt: startOf(key), endsAt: startOf(addDays(key, length === 'day' ? 1 : 7)) };
}
