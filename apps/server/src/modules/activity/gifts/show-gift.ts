import type { GiftStanding } from '@feisuo/contract/facts/activity-vocabulary';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity, isGivenAway, stateOf, type Running } from '../activities/activity-queries.ts';
import { isFor } from '../activities/audience.ts';
import { readRules } from '../activities/kinds.ts';
import type { ActivityDeps, Participant } from '../activity-deps.ts';
import { findAwardFor } from '../awards/find-award.ts';

/** Gifts are had once, whenever and however often they are asked for. */
export const GIFT = { period: '', slot: 'gift' };

export type GiftKind = 'recall' | 'newcomer';

/** Somebody who may have a gift, and what is known of them. */
export interface Claimant {
  accountId: string;
  person: Participant;
  device: string;
}

/** What keeps somebody from a gift of a kind; `open` where nothing does. */
export type Judge<Kind extends GiftKind> = (
  deps: ActivityDeps,
  db: ActivityDeps['db'],
  gift: Running<Kind>,
  claimant: Claimant,
  now: Date,
) => Promise<GiftStanding>;

export type ShownGift<Kind extends GiftKind> = RecallReply['data'] & { kindRules: Running<Kind>['rules'] };

/** A gift, and where the caller stands with it; nothing is given by looking. */
export async function showGift<Kind extends GiftKind>(
  deps: ActivityDeps,
  { kind, id, judge }: { kind: Kind; id: string; judge: Judge<Kind> },
  caller: { accountId: string | null; device: string },
): Promise<ShownGift<Kind>> {
  const { db } = deps;
  const now = deps.clock.now();
  const found = await findActivity(db, id);
  if (found?.kind !== kind) throw new AppError('not_found', { description: `no ${kind} has this id` });
  const activity: Running<Kind> = { ...found, rules: readRules(kind, found.rules) };
  const { accountId, device } = caller;
  const claimed = accountId === null ? null : await findAwardFor(db, { activityId: id, accountId, ...GIFT });
  const standing = await (async (): Promise<GiftStanding> => {
    if (claimed) return 'claimed';
    if (stateOf(found, now) !== 'running') return 'closed';
    const person = accountId === null ? null : await deps.describePerson(db, accountId, now);
    if (accountId === null || person === null) return 'sign_in';
    if (!isFor(activity.audience, person, now)) return 'not_for_you';
    if (isGivenAway(activity)) return 'gone';
    return judge(deps, db, activity, { accountId, person, device }, now);
  })();
  return {
    now: now.toISOString(),
    activity: briefOf(found, now),
    award: claimed?.award ?? activity.rules.award,
    standing,
    claimedAt: claimed?.at.toISOString() ?? null,
    rules: activity.rules.rules,
    kindRules: activity.rules,
  };
}
