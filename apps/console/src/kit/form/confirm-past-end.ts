import { serverNow } from '../../api/server-clock.ts';
import type { Question } from './record-form.tsx';

type Texts = {
  title?: string;
  /** Text for a running item: it ends as soon as this is saved. */
  ends: string;
  verb: string;
  /** Text for an item that is not running: it will never start. */
  never: string;
};
type Ending = { until: unknown; before: unknown; isRunning: boolean; now?: number };

/**
 * Question before an operator saves an end time in the past. Null, so that nothing is asked, if the end is in the
 * future or was already saved.
 */
export function confirmPastEnd(
  { until, before, isRunning, now = serverNow() }: Ending,
  { title = '结束时间已经过了', ends, verb, never }: Texts,
): Question | null {
  if (typeof until !== 'string' || until === before || new Date(until).getTime() > now) return null;
  return isRunning ? { title, message: ends, verb } : { title, message: never, verb: '仍然保存' };
}
