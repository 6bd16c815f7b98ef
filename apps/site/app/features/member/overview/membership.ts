import { setFlag, vasTypes } from '@feisuo/contract/facts/membership-vocabulary';
import { vipDays } from '../../../format/vip-days.ts';
import type { LoginUser, VipDetail, VipEntry } from '../../../session/login-user.ts';
import { readInstant } from '../../../session/read-instant.ts';

/** What a profile leaves out and the membership service may add. */
export interface PeriodFacts {
  /** When the running period began. */
  startedAt: string;
  /** It is the free trial, which nobody paid for. */
  isTrial: boolean;
}

export type Tier = 'trial' | 'vip' | 'super';

/** Where somebody stands. */
export type Membership =
  | { kind: 'never' }
  | { kind: 'expired'; endedAt: string }
  | {
      kind: 'running';
      tier: Tier;
      /** A day that has begun counts whole; null where nobody told the end. */
      days: number | null;
      endsAt: string | null;
      startedAt: string | null;
    };

type Known = Pick<
  LoginUser,
  'isVip' | 'isSuperVip' | 'vipRemainingDays' | 'expiresAt' | 'accVipInfo' | 'composeVipData'
>;

export function membershipOf(user: Known, now: number, period: PeriodFacts | null = null): Membership {
  const startedAt = period?.startedAt ?? null;
  if (user.isSuperVip) {
    const endsAt = readInstant(superDetail(user)?.End);
    return { kind: 'running', tier: 'super', startedAt, ...untilOf(endsAt, now) };
  }
  if (user.expiresAt || user.vipRemainingDays > 0 || user.isVip) {
    const tier = period?.isTrial ? 'trial' : 'vip';
    if (user.expiresAt) {
      const endsAt = Date.parse(user.expiresAt);
      if (endsAt <= now) return { kind: 'expired', endedAt: user.expiresAt };
      return { kind: 'running', tier, startedAt, ...untilOf(endsAt, now) };
    }
    return { kind: 'running', tier, startedAt, days: user.vipRemainingDays || null, endsAt: null };
  }
  const ended = lastEnd(user.accVipInfo);
  return ended !== null && ended <= now
    ? { kind: 'expired', endedAt: new Date(ended).toISOString() }
    : { kind: 'never' };
}

const untilOf = (endsAt: number | null, now: number) =>
  endsAt === null
    ? { days: null, endsAt: null }
    : { days: vipDays(endsAt - now), endsAt: new Date(endsAt).toISOString() };

/** The login record keeps the accelerator's entry; those of other kinds stand in what older pages read. */
const superDetail = ({ composeVipData }: Known): VipDetail | undefined =>
  composeVipData?.vip_info
    .flatMap((entry) => entry.vip_detail)
    .find(({ VasType, IsVIP }) => Number(VasType) === vasTypes.superVip && Number(IsVIP) === setFlag);

/** When the last accelerator VIP ended, as far as its entry still says. */
function lastEnd(entry: VipEntry | null): number | null {
  const ends = (entry?.vip_detail ?? [])
    .filter(({ VasType }) => Number(VasType) === vasTypes.accelerator)
    .flatMap(({ End }) => readInstant(End) ?? []);
  return ends.length > 0 ? Math.max(...ends) : null;
}
