import type { GiftStatus } from '@feisuo/contract/facts/activity-vocabulary';
import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { RunningActivity } from '../activities/activity-queries.ts';
import { joinActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findAwardFor } from '../awards/find-award.ts';
import { giveAward } from '../awards/give-award.ts';
import { needsProof, requireProvenPerson } from '../awards/require-proven-person.ts';
import { GIFT, type Claimant, type GiftKind, type Judge } from './show-gift.ts';

export interface GiftClaim<Kind extends GiftKind> {
  kind: Kind;
  id: string;
  judge: Judge<Kind>;
  /**
   * For gifts that are limited per phone and device: claims both. Returns false if the phone or the device was claimed
   * before.
   */
  take?: (tx: Database, gift: RunningActivity<Kind>, claimant: Claimant, at: Date) => Promise<boolean>;
}

export interface ClaimedGift {
  award: Award;
  claimedAt: Date;
  vipEndsAt: Date | null;
}

/**
 * Grants a gift to an account one time; a repeat returns the same award.
 * @throws AppError with the reason why the member cannot get the gift
 */
export function claimGift<Kind extends GiftKind>(
  deps: ActivityDeps,
  { kind, id, judge, take }: GiftClaim<Kind>,
  { accountId, device }: { accountId: string; device: string },
): Promise<ClaimedGift> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const key = { activityId: id, accountId, ...GIFT };
    const before = await findAwardFor(tx, key);
    if (before) return describe(before);
    const activity = await joinActivity(deps, tx, { id, kind, accountId, at });
    // A concurrent request may have claimed the gift before this transaction locked the participant's row.
    const since = await findAwardFor(tx, key);
    if (since) return describe(since);
    const person = await deps.describePerson(tx, accountId, at);
    if (!person) throw refuse('not_listed');
    const claimant = { accountId, person, device };
    const status = await judge(deps, tx, activity, claimant, at);
    if (status !== 'open') throw refuse(status);
    const { award, coinDays } = activity.rules;
    if (needsProof(award)) await requireProvenPerson(deps, tx, { accountId, at });
    if (take && !(await take(tx, activity, claimant, at))) throw refuse('taken');
    await giveAward(deps, tx, { activity, accountId, ...GIFT }, { award, coinDays, at });
    return describe({ award, at });

    async function describe(claim: { award: Award; at: Date }): Promise<ClaimedGift> {
      const vipEndsAt = claim.award.kind === 'vip_days' ? await deps.findVipEnd(tx, accountId, at) : null;
      return { award: claim.award, claimedAt: claim.at, vipEndsAt };
    }
  });
}

const reasons: Partial<Record<GiftStatus, ServiceRefusal>> = {
  needs_phone: 'GIFT_NEEDS_PHONE',
  needs_device: 'GIFT_NEEDS_DEVICE',
  not_new: 'GIFT_NOT_NEW',
  taken: 'GIFT_TAKEN',
  not_listed: 'RECALL_NOT_LISTED',
};

function refuse(status: GiftStatus): AppError {
  const reason = reasons[status];
  if (!reason) throw new Error(`the gift status ${status} has no refusal`);
  return new AppError('failed_precondition', { description: `the gift cannot be claimed: ${status}`, reason });
}
