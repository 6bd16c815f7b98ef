import { DAY_MS } from '@feisuo/contract/facts/durations';
import { formatTime } from '../../format-time.ts';

const dayOf = (ms: number) => formatTime(new Date(ms).toISOString()).slice(0, 10);

/** The last `count` days in Beijing time, including today. */
export const lastDays = (count: number, now: number): { from: string; to: string } => ({
  from: dayOf(now - (count - 1) * DAY_MS),
  to: dayOf(now),
});
