import { type CheckedIn, listDays, slotOf } from './check-in-week.ts';
import type { CheckInIndexReply } from '@feisuo/contract/schemas/activity';
import { lookAt, takePart } from '../activities/take-part.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { coinsOf } from '../coins/purse.ts';
import { showMakeUp } from './make-up.ts';
import { weekdayOf, weekOf } from './week.ts';

/** The check-in that a first start brings. */
export const USUAL_CHECK_IN = 'week';

/** How often somebody has checked in this week; missed days do not set it back. */
export async function showCheckIn(
  deps: ActivityDeps,
  accountId: string,
  id = USUAL_CHECK_IN,
): Promise<CheckInIndexReply['data']> {
  const now = deps.clock.now();
  const week = { activityId: id, accountId, period: weekOf(now) };
  const days = await listDays(deps.db, week);
  const today = weekdayOf(now);
  const hasToday = () => days.includes(today);
  const activity = await lookAt(deps, deps.db, { id, kind: 'check_in', accountId, at: now }, hasToday);
  return {
    index: days.length,
    today,
    checkedInToday: days.includes(today),
    awards: activity.rules.awards,
    days,
    makeUp: await showMakeUp(deps, activity, { ...week, days }, now),
  };
}

/** Checks in for today; a second press gives the same answer. Steps of one person follow each other, so the count is exact. */
export function checkIn(deps: ActivityDeps, accountId: string, id: string): Promise<CheckedIn> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const activity = await takePart(deps, tx, { id, kind: 'check_in', accountId, at });
    const period = weekOf(at);
    const today = weekdayOf(at);
    const before = await listDays(tx, { activityId: id, accountId, period });
    const place = before.indexOf(today);
    const index = place === -1 ? before.length + 1 : place + 1;
    const { awards, coinDays } = activity.rules;
    const promised = awards[index - 1];
    if (!promised) throw new Error('a week has seven days');
    if (place === -1 && needsProof(promised)) await requireProvenPerson(deps, tx, { accountId, at });
    const reason = { activity, accountId, period, slot: slotOf(today) };
    const { award } = await giveAward(deps, tx, reason, { award: promised, coinDays, at });
    return { index, award, balance: await coinsOf(tx, accountId, at) };
  });
}
