import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { FrequencyScope, LineItem } from '../line-items/line-item.ts';
import { dayOf, dayStartMs } from '../line-items/schedule.ts';

/** Keyed hashes of the account, device and session, by which frequency is counted; null if unknown. */
export type Subjects = Readonly<Record<FrequencyScope, string | null>>;

/** A counter that must be below its limit, and the end of the window that its first use opens. */
export interface Bound {
  key: string;
  subject: string | null;
  limit: number;
  /** Null if the counter never starts again. */
  endsAtMs: number | null;
}

/** Even pacing may be ahead by this factor, to make up for hours with few requests. */
const AHEAD = 1.1;

/**
 * All counters that one show increments. Null if the account, device or session of a frequency is unknown, because
 * the frequency could not be enforced.
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
    const key = `${scope}:${item.id}:${windowS}:${subject}`;
    bounds.push({ key, subject, limit: count, endsAtMs: nowMs + windowS * 1000 });
  }
  return bounds;
}

/** The total cap spread over the window, if the window has both ends. */
function pacedTotal({ startsAt, endsAt }: LineItem, cap: number, nowMs: number): number {
  return startsAt && endsAt ? paced(cap, startsAt.getTime(), endsAt.getTime(), nowMs) : cap;
}

/** How many shows are allowed until now; at least one. */
function paced(cap: number, startMs: number, endMs: number, nowMs: number): number {
  const elapsed = Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));
  return Math.min(cap, Math.max(1, Math.floor(cap * elapsed * AHEAD)));
}
