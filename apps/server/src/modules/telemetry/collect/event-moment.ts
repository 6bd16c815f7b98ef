import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Maximum age of an event that a page queued while it was offline. */
const OLDEST_MS = 2 * DAY_MS;

/**
 * The time of an event by the server's clock. A page's clock may be wrong by years, so only the difference to the
 * sending time (or the arrival) is used. An implausible age counts as zero.
 */
export function eventMoment({ at, sentAt }: { at: number; sentAt: number | undefined }, receivedAt: Date): Date {
  const age = (sentAt ?? receivedAt.getTime()) - at;
  const isPlausible = age >= 0 && age <= OLDEST_MS;
  return isPlausible ? new Date(receivedAt.getTime() - age) : receivedAt;
}
