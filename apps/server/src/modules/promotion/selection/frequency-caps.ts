import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { FrequencyScope, LineItem } from '../line-items/line-item.ts';
import type { Count } from '../trackers/tracker-token.ts';
import { dayOf, dayStartMs } from '../line-items/schedule.ts';

/** Keyed hashes of account, device and session, by which shows are counted. Null if unknown. */
export type Subjects = Readonly<Record<FrequencyScope, string | null>>;

/** A counter and its limit. `endsAtMs` is the end of the window that begins if the counter is not in use yet. */
export interface Bound {
  key: string;
  subject: string | null;
  limit: number;
  /** Null if the counter never resets. */
  endsAtMs: number | null;
}

/** With even pacing, shows may exceed the even share by this factor, to make up for hours with few requests. */
const AHEAD = 1.1;

/**
 * Returns the counters that a show of the line item increments. Null if a frequency is per account, device or session
 * and the request has none, because the frequency could not be enforced.
 */
export function boundsOf(item: LineItem, subjects: Subjects, nowMs: number): Bound[] | null {
  const bounds: Bound[] = [];
  if (item.totalCap !== null) {
    const limit = item.pacing === 'even' ? pacedTotal(item, item.totalCap, nowMs) : item.totalCap;
    bounds.push({ key: `total:${item.id}`, subject: null, limit, endsAtMs: null });
  }
  if (item.dailyCap !== null) {
    const startMs = dayStartMs(nowMs);
    const limit = item.pacing === 'even' ? paced(item.dailyCap, startMs, startMs + DAY_MS, nowMs) : item.dailyCap;
    bounds.push({ key: `day:${item.id}:${dayOf(nowMs)}`, subject: null, limit, endsAtMs: startMs + DAY_MS });
  }
  for (const { scope, count, windowS } of item.frequency) {
    const subject = subjects[scope];
    if (subject === null) return null;
    const key = frequencyKey(item.id, { scope, windowS, subject });
    bounds.push({ key, subject, limit: count, endsAtMs: nowMs + windowS * 1000 });
  }
  return bounds;
}

/**
 * Whether visitors share a counter of the line item. Such counters are reserved before an answer, because any number of
 * visitors may ask at the same time; others belong to one person and are counted when the show is reported.
 */
export const hasSharedCap = ({ totalCap, dailyCap }: Pick<LineItem, 'totalCap' | 'dailyCap'>) =>
  totalCap !== null || dailyCap !== null;

/** The frequencies that a show of the line item counts towards. `boundsOf` has checked that each subject is known. */
export const countsOf = ({ frequency }: LineItem, subjects: Subjects): Count[] =>
  frequency.map(({ scope, windowS }) => ({ scope, windowS, subject: subjects[scope] ?? '' }));

/** The key of the counter of a frequency. */
export const frequencyKey = (lineItemId: string, { scope, windowS, subject }: Count) =>
  `${scope}:${lineItemId}:${windowS}:${subject}`;

/** Returns how much of the total cap is allowed by now. Without a start or an end, the whole cap is allowed. */
function pacedTotal({ startsAt, endsAt }: LineItem, cap: number, nowMs: number): number {
  return startsAt && endsAt ? paced(cap, startsAt.getTime(), endsAt.getTime(), nowMs) : cap;
}

/** Returns how many shows even pacing allows by now; at least one. */
function paced(cap: number, startMs: number, endMs: number, nowMs: number): number {
  const elapsed = Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));
  return Math.min(cap, Math.max(1, Math.floor(cap * elapsed * AHEAD)));
}
