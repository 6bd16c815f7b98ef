import { DAY_MS } from '@feisuo/contract/facts/durations';

/**
 * When a membership ends once days are bought: behind the end of what runs already, for nothing is lost; otherwise from
 * now on.
 */
export function endAfter(days: number, currentEnd: string, now: number): Date {
  const runsUntil = Date.parse(currentEnd);
  const from = runsUntil > now ? runsUntil : now;
  return new Date(from + days * DAY_MS);
}
