import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Maximum age of events queued offline. */
const OLDEST_MS = 2 * DAY_MS;

/**
 * The time of an event by our clock. Page clocks may be wrong by years, so only the age relative to the sending or
 * arrival is used; an implausible age counts as zero.
 */
export function eventMoment({ at, sentAt }: { at: number; sentAt: number | undefined }, receivedAt: Date): Date {
  const age = (sentAt ?? receivedAt.getTime()) - at;
  const isPlausible = age >= 0 && age <= OLDEST_MS;
  return isPlausible ? new Date(receivedAt.getTime() - age) : receivedAt;
}
