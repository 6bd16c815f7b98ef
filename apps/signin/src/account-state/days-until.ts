import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Days that are left until an instant, a begun one included; null for what is no instant, or is over. */
export function daysUntil(instant: string, now: number): number | null {
  const days = Math.ceil((Date.parse(instant) - now) / DAY_MS);
  return days > 0 ? days : null;
}
