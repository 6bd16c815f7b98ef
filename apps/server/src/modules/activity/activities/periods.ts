import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { weekOf } from '../check-in/week.ts';

/** A stretch of Shanghai's calendar that something can be had in. `key` names it; without an end it is all of time. */
export interface Period {
  key: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** The running day or week, or all of time. */
export function periodOf(length: 'day' | 'week' | 'once', now: Date): Period {
  if (length === 'once') return { key: '', startsAt: null, endsAt: null };
  const key = length === 'day' ? dayOf(now) : weekOf(now);
  return { key, startsAt: startOf(key), endsAt: startOf(addDays(key, length === 'day' ? 1 : 7)) };
}
