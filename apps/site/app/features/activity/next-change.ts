import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';

/** For longer waits no timer is set: the page reads the activity again when the user returns to it. */
const LONGEST_MS = DAY_MS;
/** Extra wait, because the clock of the service may be slightly behind. */
const GRACE_MS = 250;

/** Milliseconds until the state of the activity changes; null if that never happens or is too far away. */
export function nextChange({ state, startsAt, endsAt }: ActivityBrief, now: string): number | null {
  if (state === 'ended' || state === 'off') return null;
  const at = Date.parse(state === 'upcoming' ? startsAt : endsAt);
  const inMs = at - Date.parse(now) + GRACE_MS;
  return inMs > LONGEST_MS ? null : Math.max(GRACE_MS, inMs);
}
