import { type CheckedIn, listDays, slotOf, weekdayOf, weekOf } from './check-in-week.ts';
import type { CheckInIndexReply } from '@feisuo/contract/schemas/activity';
import { viewActivity, joinActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { coinsOf } from '../coins/coin-balance.ts';
import { showMakeUp } from './make-up-missed-day.ts';

/** Id of the seeded check-in activity. */
export const DEFAULT_CHECK_IN = 'week';

/** The member's check-ins of this week. Missed days do not reset the count. */
export async function showCheckIn(
  deps: ActivityDeps,
  accountId: string,
  id = DEFAULT_CHECK_IN,
): Promise<CheckInIndexReply['data']> {
  const now = deps.clock.now();
  const week = { activityId: id, accountId, period: weekOf(now) };
  const days = await listDays(deps.db, week);
  const today = weekdayOf(now);
  const hasToday = () => days.includes(today);
  const activity = await viewActivity(deps, deps.db, { id, kind: 'check_in', accountId, at: now }, hasToday);
  return {
    index: days.length,
    today,
    checkedInToday: days.includes(today),
    awards: activity.rules.awards,
    days,
    makeUp: await showMakeUp(deps, activity, { ...week, days }, now),
  };
}

/**
 * Checks in for today; a repeat on the same day changes nothing. A row lock serializes the check-ins of one member, so
 * the count is exact.
 */
export function checkIn(deps: ActivityDeps, accountId: string, id: string): Promise<CheckedIn> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await joinActivity(deps, tx, { id, kind: 'check_in', accountId, at });
    const period = weekOf(at);
    const today = weekdayOf(at);
    const before = await listDays(tx, { activityId: id, accountId, period });
    const place = before.indexOf(today);
    const index = place === -1 ? before.length + 1 : place + 1;
    const { awards, coinDays } = activity.rules;
    const promised = awards[index - 1];
    if (!promised) throw new Error('the weekday has no award');
    if (place === -1 && needsProof(promised)) await requireProvenPerson(deps, tx, { accountId, at });
    const reason = { activity, accountId, period, slot: slotOf(today) };
    const { award } = await giveAward(deps, tx, reason, { award: promised, coinDays, at });
    return { index, award, balance: await coinsOf(tx, accountId, at) };
  });
}
