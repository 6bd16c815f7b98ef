import { coinsOf } from '../coins/coin-balance.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findAwardResult, giveAward } from '../awards/give-award.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { enterActivity, findActivity, notRunning, stateOf, type Entered } from './activity-queries.ts';
import { joinActivity } from './join-activity.ts';
import { findDefaultActivity } from './find-default-activity.ts';
import { AppError } from '../../../http/app-error.ts';

/** Id of the seeded activity with the gift for a member's first visit. */
export const FIRST_GIFT = 'first-coins';

export interface FirstGift {
  /** True if this call granted the gift, false if an earlier call did. */
  first: boolean;
  coins: number;
  balance: number;
}

export function giveFirstStartGift(deps: ActivityDeps, accountId: string): Promise<FirstGift> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const id = await findDefaultActivity(deps, tx, 'welcome', FIRST_GIFT);
    const activity = await joinActivity(deps, tx, { id, kind: 'welcome', accountId, at });
    const reason = { activity, accountId, period: '', slot: 'first' };
    const isFirst =
      (await findAwardResult(tx, { activityId: activity.id, accountId, period: '', slot: 'first' })) === null;
    if (isFirst && needsProof(activity.rules.award)) await requireProvenPerson(deps, tx, { accountId, at });
    const { award, isNew } = await giveAward(deps, tx, reason, { ...activity.rules, at });
    return {
      first: isNew,
      coins: award.kind === 'coins' ? award.amount : 0,
      balance: await coinsOf(tx, accountId, at),
    };
  });
}

/** Records that a member opened an activity. A repeated call returns the time of the first call. */
export async function noteEntry(deps: ActivityDeps, accountId: string, id: string): Promise<Entered> {
  const at = deps.clock.now();
  const activity = await findActivity(deps.db, id);
  if (!activity) throw new AppError('not_found', { description: 'no activity has this id' });
  const state = stateOf(activity, at);
  if (state !== 'running') throw notRunning(state);
  return enterActivity(deps.db, id, accountId, at);
}
