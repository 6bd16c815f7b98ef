import { coinsOf } from '../coins/purse.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findGiven, giveAward } from '../awards/give-award.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { enter, findActivity, notRunning, stateOf, type Entered } from './activity-queries.ts';
import { takePart } from './take-part.ts';
import { usualOf } from './usual.ts';
import { AppError } from '../../../http/app-error.ts';

/** The gift for who comes for the first time that a first start brings. */
export const FIRST_GIFT = 'first-coins';

export interface FirstGift {
  /** Whether it was just now. */
  first: boolean;
  coins: number;
  balance: number;
}

/** Pages ask for it without naming it. */
export function giveFirst(deps: ActivityDeps, accountId: string): Promise<FirstGift> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const id = await usualOf(deps, tx, 'welcome', FIRST_GIFT);
    const activity = await takePart(deps, tx, { id, kind: 'welcome', accountId, at });
    const reason = { activity, accountId, period: '', slot: 'first' };
    const isFirst = (await findGiven(tx, { activityId: activity.id, accountId, period: '', slot: 'first' })) === null;
    if (isFirst && needsProof(activity.rules.award)) await requireProvenPerson(deps, tx, { accountId, at });
    const { award, isNew } = await giveAward(deps, tx, reason, { ...activity.rules, at });
    return {
      first: isNew,
      coins: award.kind === 'coins' ? award.amount : 0,
      balance: await coinsOf(tx, accountId, at),
    };
  });
}

/** Notes that somebody opened an activity; a repeat tells of the first time. */
export async function noteEntry(deps: ActivityDeps, accountId: string, id: string): Promise<Entered> {
  const at = deps.clock.now();
  const activity = await findActivity(deps.db, id);
  if (!activity) throw new AppError('not_found', { description: 'no activity has this id' });
  const state = stateOf(activity, at);
  if (state !== 'running') throw notRunning(state);
  return enter(deps.db, id, accountId, at);
}
