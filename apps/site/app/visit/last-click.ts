import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Visit } from './remember-visit.ts';

/** For how long a paid click counts for what its visitor does; as the server has it. */
const LASTS_MS = 30 * DAY_MS;
const key = 'last_click';

export type ClickVisit = Pick<Visit, 'channel' | 'referfrom' | 'landing'> & { click: NonNullable<Visit['click']> };

/**
 * The last paid click of this browser, for whoever signs up days later in a visit that began without one. Kept only while
 * its person agrees to be counted.
 */
export function keepLastClick({ channel, referfrom, landing, click }: Visit, now = Date.now()): void {
  if (!click || findLastClick(now)?.click.id === click.id) return;
  try {
    localStorage.setItem(key, JSON.stringify({ channel, referfrom, landing, click, at: now }));
  } catch {
    // Then the click counts for what is done in its own visit.
  }
}

export function findLastClick(now = Date.now()): ClickVisit | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (ClickVisit & { at: number }) | null;
    return kept && typeof kept.click.id === 'string' && now - kept.at <= LASTS_MS ? kept : null;
  } catch {
    return null;
  }
}

export function forgetLastClick(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept where nothing can be.
  }
}
