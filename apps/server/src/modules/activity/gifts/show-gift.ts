import type { GiftStatus } from '@feisuo/contract/facts/activity-vocabulary';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity, isBudgetSpent, stateOf, type RunningActivity } from '../activities/activity-queries.ts';
import { isFor } from '../activities/audience.ts';
import { readRules } from '../activities/activity-kinds.ts';
import type { ActivityDeps, Participant } from '../activity-deps.ts';
import { findAwardFor } from '../awards/find-award.ts';

/** Key of a gift's award. The period is empty because an account gets a gift only one time. */
export const GIFT = { period: '', slot: 'gift' };

export type GiftKind = 'recall' | 'newcomer';

export interface Claimant {
  accountId: string;
  person: Participant;
  device: string;
}

/** Returns why a member cannot get a gift, or `open` if nothing prevents it. */
export type Judge<Kind extends GiftKind> = (
  deps: ActivityDeps,
  db: ActivityDeps['db'],
  gift: RunningActivity<Kind>,
  claimant: Claimant,
  now: Date,
) => Promise<GiftStatus>;

export type ShownGift<Kind extends GiftKind> = RecallReply['data'] & { kindRules: RunningActivity<Kind>['rules'] };

/** Shows a gift and whether the caller can get it, without changing anything. */
export async function showGift<Kind extends GiftKind>(
  deps: ActivityDeps,
  { kind, id, judge }: { kind: Kind; id: string; judge: Judge<Kind> },
  caller: { accountId: string | null; device: string },
): Promise<ShownGift<Kind>> {
  const { db } = deps;
  const now = deps.clock.now();
  const found = await findActivity(db, id);
  if (found?.kind !== kind) throw new AppError('not_found', { description: `no ${kind} has this id` });
  const activity: RunningActivity<Kind> = { ...found, rules: readRules(kind, found.rules) };
  const { accountId, device } = caller;
  const claimed = accountId === null ? null : await findAwardFor(db, { activityId: id, accountId, ...GIFT });
  const status = await (async (): Promise<GiftStatus> => {
    if (claimed) return 'claimed';
    if (stateOf(found, now) !== 'running') return 'closed';
    const person = accountId === null ? null : await deps.describePerson(db, accountId, now);
    if (accountId === null || person === null) return 'sign_in';
    if (!isFor(activity.audience, person, now)) return 'not_for_you';
    if (isBudgetSpent(activity)) return 'gone';
    return judge(deps, db, activity, { accountId, person, device }, now);
  })();
  return {
    now: now.toISOString(),
    activity: briefOf(found, now),
    award: claimed?.award ?? activity.rules.award,
    standing: status,
    claimedAt: claimed?.at.toISOString() ?? null,
    rules: activity.rules.rules,
    kindRules: activity.rules,
  };
}
