import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';

/** No timer is set for a longer wait. The activity is loaded again anyway when the user returns to the page. */
const LONGEST_MS = DAY_MS;
/** Milliseconds to wait in addition, because the service's clock may be slightly behind. */
const GRACE_MS = 250;

/** Milliseconds until the state of the activity changes; null if it stays or the wait is too long for a timer. */
export function nextChange({ state, startsAt, endsAt }: ActivityBrief, now: string): number | null {
  if (state === 'ended' || state === 'off') return null;
  const at = Date.parse(state === 'upcoming' ? startsAt : endsAt);
  const inMs = at - Date.parse(now) + GRACE_MS;
  return inMs > LONGEST_MS ? null : Math.max(GRACE_MS, inMs);
}
