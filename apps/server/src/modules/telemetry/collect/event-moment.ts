import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Pages keep events while they are offline, but not for longer than this. */
const OLDEST_MS = 2 * DAY_MS;

/**
 * When an event happened, by our clock. A page's clock may be wrong by years, so only ages are believed: how long before
 * the batch left, or before it came. An age that makes no sense counts as none.
 */
export function eventMoment({ at, sentAt }: { at: number; sentAt: number | undefined }, receivedAt: Date): Date {
  const age = (sentAt ?? receivedAt.getTime()) - at;
  const isPlausible = age >= 0 && age <= OLDEST_MS;
  return isPlausible ? new Date(receivedAt.getTime() - age) : receivedAt;
}
