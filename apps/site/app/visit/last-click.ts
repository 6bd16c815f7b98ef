import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Visit } from './remember-visit.ts';

/** How long a paid click counts for attribution. The server uses the same time. */
const LASTS_MS = 30 * DAY_MS;
const key = 'last_click';

export type ClickVisit = Pick<Visit, 'channel' | 'referfrom' | 'landing'> & { click: NonNullable<Visit['click']> };

/**
 * Stores the last paid click of this browser, so that a sign-up in a later visit is credited to it. Called only with
 * consent.
 */
export function keepLastClick({ channel, referfrom, landing, click }: Visit, now = Date.now()): void {
  if (!click || findLastClick(now)?.click.id === click.id) return;
  try {
    localStorage.setItem(key, JSON.stringify({ channel, referfrom, landing, click, at: now }));
  } catch {
    // Without storage, the click counts only for the visit in which it happened.
  }
}

export function findLastClick(now = Date.now()): ClickVisit | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as (ClickVisit & { at: number }) | null;
    return stored && typeof stored.click.id === 'string' && now - stored.at <= LASTS_MS ? stored : null;
  } catch {
    return null;
  }
}

export function forgetLastClick(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no stored click to remove.
  }
}
