import { DAY_MS } from '@feisuo/contract/facts/durations';
import { groupNames, userVasOf, vipTypeCodes } from '@feisuo/contract/facts/membership-vocabulary';
import type { MembershipRules, VipInfo } from '@feisuo/contract/schemas/membership';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Vas } from './grants/timeline.ts';
import { levelOf, type Entitlement, type Membership } from './membership.ts';

export type DescribedMembership = Pick<UserReply, 'group' | 'vips' | 'vip_info' | 'is_auto_deduct'>;

export interface Around {
  rules: MembershipRules;
  /** Kinds of membership for which an automatic renewal is active. */
  renewing: readonly Vas[];
  now: Date;
}

/** Names of the kinds of membership inside ids. Clients split the ids at underscores. */
const nameOf: Record<Vas, string> = { 3: groupNames.accelerator, 5: groupNames.superVip };

/**
 * A membership in the specified form. A kind that was never granted is left out; an ended kind stays in the list, but
 * its flag is 0.
 */
export function describeMembership(membership: Membership, { rules, renewing, now }: Around): DescribedMembership {
  const kinds: [Vas, Entitlement][] = [
    [3, membership.accelerator],
    [5, membership.super],
  ];
  const level = levelOf(membership, rules);
  const had = kinds.flatMap(([vas, kind]) => (kind.endsAt ? [{ vas, ...kind, endsAt: kind.endsAt }] : []));
  return {
    group: had.map(({ vas, isRunning, type, endsAt }) => ({
      id: [nameOf[vas], flag(isRunning), level, vipTypeCodes[type]].join('_'),
      expires_at: endsAt.toISOString(),
    })),
    vips: had.map(({ vas, isRunning, isYearly }) => ({
      id: ['vip', vas, userVasOf[vas], flag(isRunning), level, flag(isYearly)].join('_'),
    })),
    vip_info: had.map(({ vas, isRunning, endsAt }): VipInfo => ({
      is_vip: flag(isRunning),
      vas_type: String(vas),
      user_vas: String(userVasOf[vas]),
      autodeduct: flag(renewing.includes(vas)),
      vip_detail: [
        {
          SurplusDay: String(isRunning ? daysLeft(endsAt, now) : 0),
          VasType: String(vas),
          IsVIP: flag(isRunning),
          End: endsAt.toISOString(),
        },
      ],
    })),
    is_auto_deduct: renewing.length > 0,
  };
}

/** Number of days until the end. A day that has started counts as a whole day. */
export const daysLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS));

const flag = (isSet: boolean) => (isSet ? '1' : '0');
