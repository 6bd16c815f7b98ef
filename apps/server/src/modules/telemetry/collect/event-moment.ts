import { DAY_MS } from '@feisuo/contract/facts/durations';

/** Maximum plausible age of an event. Pages that are offline keep events and send them later. */
export const OLDEST_MS = 2 * DAY_MS;

/**
 * Computes the time of an event by the server's clock. The page's clock may be wrong, so only its difference between
 * event and sending is used; an implausible difference counts as zero.
 */
export function eventMoment({ at, sentAt }: { at: number; sentAt: number | undefined }, receivedAt: Date): Date {
  const age = (sentAt ?? receivedAt.getTime()) - at;
  const isPlausible = age >= 0 && age <= OLDEST_MS;
  return isPlausible ? new Date(receivedAt.getTime() - age) : receivedAt;
}
