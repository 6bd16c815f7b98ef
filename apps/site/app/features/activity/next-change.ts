import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';

/** A page that is open for longer looks again when somebody comes back to it. */
const LONGEST_MS = DAY_MS;
/** So that the service, asked at that moment, has got there too. */
const GRACE_MS = 250;

/** In how many milliseconds an activity will be in another state by itself; null where that is too far away to wait for. */
export function nextChange({ state, startsAt, endsAt }: ActivityBrief, now: string): number | null {
  if (state === 'ended' || state === 'off') return null;
  const at = Date.parse(state === 'upcoming' ? startsAt : endsAt);
  const inMs = at - Date.parse(now) + GRACE_MS;
  return inMs > LONGEST_MS ? null : Math.max(GRACE_MS, inMs);
}
