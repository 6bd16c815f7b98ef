import { serverNow } from '../../api/server-now.ts';
import type { Question } from './record-form.tsx';

type Words = {
  title?: string;
  /** What saving does to something that runs. */
  ends: string;
  verb: string;
  /** What comes of something that does not run yet. */
  never: string;
};
type Ending = { until: unknown; before: unknown; isRunning: boolean; now?: number };

/** Whoever sets an end that has passed is asked: it takes effect with the very save. What had passed before is nothing new. */
export function askIfOver(
  { until, before, isRunning, now = serverNow() }: Ending,
  { title = '结束时间已经过了', ends, verb, never }: Words,
): Question | null {
  if (typeof until !== 'string' || until === before || new Date(until).getTime() > now) return null;
  return isRunning ? { title, says: ends, verb } : { title, says: never, verb: '仍然保存' };
}
