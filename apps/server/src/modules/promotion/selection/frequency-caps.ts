import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { FrequencyScope, LineItem } from '../line-items/line-item.ts';
import { dayOf, dayStartMs } from '../line-items/shanghai-hours.ts';

/** Whom frequencies count, as keyed hashes; null for what is not known. */
export type Subjects = Readonly<Record<FrequencyScope, string | null>>;

/** One counter that must have room, and the window that a first taking of it opens. */
export interface Bound {
  key: string;
  subject: string | null;
  limit: number;
  /** Null: it never counts anew. */
  endsAtMs: number | null;
}

/** Even pacing may run ahead by this much, so that a slow hour can be made up. */
const AHEAD = 1.1;

/**
 * Every counter that showing a line item once would take from; null where one of them cannot be counted, because what it counts
 * by is unknown: then nobody could keep to it.
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

/** A total is spread over the window; without both of its ends there is nothing to spread it over. */
function pacedTotal({ startsAt, endsAt }: LineItem, cap: number, nowMs: number): number {
  return startsAt && endsAt ? paced(cap, startsAt.getTime(), endsAt.getTime(), nowMs) : cap;
}

/** How many may have been taken by now; one at the least, or nothing would ever begin. */
function paced(cap: number, startMs: number, endMs: number, nowMs: number): number {
  const elapsed = Math.min(1, Math.max(0, (nowMs - startMs) / (endMs - startMs)));
  return Math.min(cap, Math.max(1, Math.floor(cap * elapsed * AHEAD)));
}
