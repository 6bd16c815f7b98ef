import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Visit } from './remember-visit.ts';

/** How long a paid click counts; the same as on the server. */
const LASTS_MS = 30 * DAY_MS;
const key = 'last_click';

export type ClickVisit = Pick<Visit, 'channel' | 'referfrom' | 'landing'> & { click: NonNullable<Visit['click']> };

/** The last paid click of this browser, for a sign-up in a later visit. Stored only with consent. */
export function keepLastClick({ channel, referfrom, landing, click }: Visit, now = Date.now()): void {
  if (!click || findLastClick(now)?.click.id === click.id) return;
  try {
    localStorage.setItem(key, JSON.stringify({ channel, referfrom, landing, click, at: now }));
  } catch {
    // Then the click counts in its own visit only.
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
    // Without storage nothing was stored.
  }
}
