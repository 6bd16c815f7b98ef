import type { GiftStanding } from '@feisuo/contract/facts/activity-vocabulary';
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
  /** Claims a one-time resource; false when it was claimed before. */
  take?: (tx: Database, gift: RunningActivity<Kind>, claimant: Claimant, at: Date) => Promise<boolean>;
}

export interface ClaimedGift {
  award: Award;
  claimedAt: Date;
  vipEndsAt: Date | null;
}

/** Grants a gift once; a repeat returns the same answer. @throws AppError with the obstacle */
export function claimGift<Kind extends GiftKind>(
  deps: ActivityDeps,
  { kind, id, judge, take }: GiftClaim<Kind>,
  { accountId, device }: { accountId: string; device: string },
): Promise<ClaimedGift> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const key = { activityId: id, accountId, ...GIFT };
    const before = await findAwardFor(tx, key);
    if (before) return tell(before);
    const activity = await joinActivity(deps, tx, { id, kind, accountId, at });
    // A concurrent claim may have been granted meanwhile.
    const since = await findAwardFor(tx, key);
    if (since) return tell(since);
    const person = await deps.describePerson(tx, accountId, at);
    if (!person) throw refuse('not_listed');
    const claimant = { accountId, person, device };
    const standing = await judge(deps, tx, activity, claimant, at);
    if (standing !== 'open') throw refuse(standing);
    const { award, coinDays } = activity.rules;
    if (needsProof(award)) await requireProvenPerson(deps, tx, { accountId, at });
    if (take && !(await take(tx, activity, claimant, at))) throw refuse('taken');
    await giveAward(deps, tx, { activity, accountId, ...GIFT }, { award, coinDays, at });
    return tell({ award, at });

    async function tell(given: { award: Award; at: Date }): Promise<ClaimedGift> {
      const vipEndsAt = given.award.kind === 'vip_days' ? await deps.findVipEnd(tx, accountId, at) : null;
      return { award: given.award, claimedAt: given.at, vipEndsAt };
    }
  });
}

const reasons: Partial<Record<GiftStanding, ServiceRefusal>> = {
  needs_phone: 'GIFT_NEEDS_PHONE',
  needs_device: 'GIFT_NEEDS_DEVICE',
  not_new: 'GIFT_NOT_NEW',
  taken: 'GIFT_TAKEN',
  not_listed: 'RECALL_NOT_LISTED',
};

function refuse(standing: GiftStanding): AppError {
  const reason = reasons[standing];
  if (!reason) throw new Error(`no refusal for the standing ${standing}`);
  return new AppError('failed_precondition', { description: `no gift: ${standing}`, reason });
}
