import { serverNow } from '../../api/server-now.ts';
import type { Question } from './record-form.tsx';

type Words = {
  title?: string;
  /** The consequence for a running item. */
  ends: string;
  verb: string;
  /** The consequence for an item that has not started. */
  never: string;
};
type Ending = { until: unknown; before: unknown; isRunning: boolean; now?: number };

/** Confirms an end in the past, because it takes effect at once. An end that was already past is not asked about. */
export function confirmPastEnd(
  { until, before, isRunning, now = serverNow() }: Ending,
  { title = '结束时间已经过了', ends, verb, never }: Words,
): Question | null {
  if (typeof until !== 'string' || until === before || new Date(until).getTime() > now) return null;
  return isRunning ? { title, says: ends, verb } : { title, says: never, verb: '仍然保存' };
}
