import { serverNow } from '../../api/server-now.ts';
import type { Question } from './record-form.tsx';

type Texts = {
  title?: string;
  /** What happens if the item is running. */
  ends: string;
  verb: string;
  /** The consequence for an item that has not started. */
  never: string;
};
type Ending = { until: unknown; before: unknown; isRunning: boolean; now?: number };

/**
 * Asks before saving an end in the past, because the item then ends immediately. Does not ask if this end is already
 * saved.
 */
export function confirmPastEnd(
  { until, before, isRunning, now = serverNow() }: Ending,
  { title = '结束时间已经过了', ends, verb, never }: Texts,
): Question | null {
  if (typeof until !== 'string' || until === before || new Date(until).getTime() > now) return null;
  return isRunning ? { title, message: ends, verb } : { title, message: never, verb: '仍然保存' };
}
