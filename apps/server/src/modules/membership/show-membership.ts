import type { MemberEntitlement, MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { daysLeft } from './describe-membership.ts';
import { describePeriods } from './describe-periods.ts';
import { listGrants } from './grants/grant-queries.ts';
import { levelOf } from './levels.ts';
import { deriveMembership, type Entitlement } from './membership.ts';
import type { MembershipDeps } from './membership-deps.ts';
import { renewingOf } from './renewing-of.ts';

/** Somebody's membership as the member centre shows it. */
export async function showMembership(
  deps: Pick<MembershipDeps, 'db' | 'clock' | 'rules' | 'renewingIn'>,
  accountId: string,
): Promise<MemberMembershipReply['data']> {
  const { db, clock, rules } = deps;
  const now = clock.now();
  const [grants, renewing, book] = await Promise.all([
    listGrants(db, accountId),
    renewingOf(deps, db, accountId),
    rules.find(),
  ]);
  const membership = deriveMembership(grants, now);
  const { accelerator, super: superVip, everHad, everPaid, hasTrialEnded } = membership;
  const level = levelOf(membership, book);
  return {
    accelerator: show(accelerator, now),
    super: show(superVip, now),
    level,
    levelName: book.levels[level - 1]?.name ?? '',
    isAutoDeduct: renewing.length > 0,
    everHad,
    everPaid,
    hasTrialEnded,
    periods: describePeriods(grants),
  };
}

const show = (
  { isRunning, startedAt, endsAt, isTrial, isYearly, type }: Entitlement,
  now: Date,
): MemberEntitlement => ({
  isRunning,
  startedAt: startedAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  days: isRunning && endsAt ? daysLeft(endsAt, now) : 0,
  isTrial,
  isYearly,
  type,
});
