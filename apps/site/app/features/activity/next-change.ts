import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';

/** Longer waits are left to the refresh on returning to the page. */
const LONGEST_MS = DAY_MS;
/** The service may be slightly behind this clock. */
const GRACE_MS = 250;

/** Milliseconds until the state changes; null if too far away. */
export function nextChange({ state, startsAt, endsAt }: ActivityBrief, now: string): number | null {
  if (state === 'ended' || state === 'off') return null;
  const at = Date.parse(state === 'upcoming' ? startsAt : endsAt);
  const inMs = at - Date.parse(now) + GRACE_MS;
  return inMs > LONGEST_MS ? null : Math.max(GRACE_MS, inMs);
}
