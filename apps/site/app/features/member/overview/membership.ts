import { DAY_MS } from '@feisuo/contract/facts/durations';
import { setFlag, vasTypes, type VipType } from '@feisuo/contract/facts/membership-vocabulary';
import type { GrantedPeriod, MemberEntitlement, MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { vipTypeOf } from '../../../format/member-name.ts';
import { vipDays } from '../../../format/vip-days.ts';
import type { LoginUser, VipDetail, VipEntry } from '../../../session/login-user.ts';
import { readInstant } from '../../../session/read-instant.ts';

/** The reply of the membership service. */
export type MembershipReply = MemberMembershipReply['data'];

type Tier = 'trial' | 'vip' | 'super';

export type Membership = { kind: 'never' } | { kind: 'expired'; endedAt: string } | RunningMembership;

export interface RunningMembership {
  kind: 'running';
  tier: Tier;
  /** The longest purchase whose days are running or have not begun; null if unknown. */
  soldAs: VipType | null;
  /** Days left, rounded up; null if the end of the membership is unknown. */
  days: number | null;
  endsAt: string | null;
  startedAt: string | null;
  /** The end of the accelerator membership, if super VIP is running as well. */
  alsoUntil: string | null;
  /** When the bought days begin, if free days are running now; null otherwise. */
  paidFrom: string | null;
}

/**
 * The current time by the service's clock, derived from the number of days that the service counted, because the
 * browser's clock may be wrong. The result is never earlier than the newest grant.
 */
export function serviceNow({ accelerator, super: superVip, periods }: MembershipReply, now: number): number {
  const running = [superVip, accelerator].find(({ isRunning, endsAt }) => isRunning && endsAt !== null);
  const end = Date.parse(running?.endsAt ?? '');
  const isOff = running !== undefined && vipDays(end - now) !== running.days;
  const counted = isOff ? end - running.days * DAY_MS : now;
  return Math.max(counted, ...periods.map(({ at }) => Date.parse(at)));
}

/** The membership as the service replied. A membership that ends while the page is open counts as expired then. */
export function membershipFromService(
  { accelerator, super: superVip, periods }: MembershipReply,
  now: number,
): Membership {
  const endOf = ({ isRunning, endsAt }: MemberEntitlement) =>
    isRunning && endsAt !== null && Date.parse(endsAt) > now ? endsAt : null;
  const [superEnd, end] = [endOf(superVip), endOf(accelerator)];
  const endsAt = superEnd ?? end;
  if (endsAt === null) {
    const ends = [accelerator.endsAt, superVip.endsAt].flatMap((ended) => (ended === null ? [] : Date.parse(ended)));
    return ends.length > 0
      ? { kind: 'expired', endedAt: new Date(Math.max(...ends)).toISOString() }
      : { kind: 'never' };
  }
  const { type, startedAt } = superEnd ? superVip : accelerator;
  return {
    kind: 'running',
    tier: superEnd ? 'super' : tierOf(type),
    soldAs: type,
    startedAt,
    ...untilOf(Date.parse(endsAt), now),
    alsoUntil: superEnd ? end : null,
    paidFrom: superEnd ? null : paidBehindFree(periods, now),
  };
}

const tierOf = (type: VipType | null): Tier => (type === 'trial' ? 'trial' : 'vip');

const free: ReadonlySet<GrantedPeriod['source']> = new Set(['trial', 'claim']);

/** When the bought days begin that follow the running free days; null if no free days are running. */
function paidBehindFree(periods: readonly GrantedPeriod[], now: number): string | null {
  const left = periods
    .flatMap(({ vas, source, startsAt, endsAt }) =>
      vas === vasTypes.accelerator && startsAt !== null && endsAt !== null && Date.parse(endsAt) > now
        ? [{ source, startsAt }]
        : [],
    )
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const [running] = left;
  return running && free.has(running.source) ? (left.find(({ source }) => source === 'order')?.startsAt ?? null) : null;
}

type Known = Pick<
  LoginUser,
  'isVip' | 'isSuperVip' | 'isYear' | 'vipType' | 'vipRemainingDays' | 'expiresAt' | 'accVipInfo' | 'composeVipData'
>;

/** The membership as the profile tells it, without a start date. Used while the membership service does not answer. */
export function membershipFromProfile(user: Known, now: number): Membership {
  const unknown = { kind: 'running', startedAt: null, alsoUntil: null, paidFrom: null } as const;
  if (user.isSuperVip) {
    const endsAt = readInstant(superDetail(user)?.End);
    const alsoUntil = user.expiresAt || null;
    return { ...unknown, tier: 'super', soldAs: null, ...untilOf(endsAt, now), alsoUntil };
  }
  const soldAs = vipTypeOf(user);
  const vip = { ...unknown, tier: tierOf(soldAs), soldAs } as const;
  if (user.expiresAt) {
    const endsAt = Date.parse(user.expiresAt);
    if (endsAt <= now) return { kind: 'expired', endedAt: user.expiresAt };
    return { ...vip, ...untilOf(endsAt, now) };
  }
  if (user.vipRemainingDays > 0 || user.isVip) return { ...vip, days: user.vipRemainingDays || null, endsAt: null };
  const ended = lastEnd(user.accVipInfo);
  return ended !== null && ended <= now
    ? { kind: 'expired', endedAt: new Date(ended).toISOString() }
    : { kind: 'never' };
}

const untilOf = (endsAt: number | null, now: number) =>
  endsAt === null
    ? { days: null, endsAt: null }
    : { days: vipDays(endsAt - now), endsAt: new Date(endsAt).toISOString() };

/** The entry of super VIP, which is in `composeVipData`. `accVipInfo` contains only the accelerator's membership. */
const superDetail = ({ composeVipData }: Known): VipDetail | undefined =>
  composeVipData?.vip_info
    .flatMap((entry) => entry.vip_detail)
    .find(({ VasType, IsVIP }) => Number(VasType) === vasTypes.superVip && Number(IsVIP) === setFlag);

/** When the last accelerator VIP ended; null if the entry has no end date. */
function lastEnd(entry: VipEntry | null): number | null {
  const ends = (entry?.vip_detail ?? [])
    .filter(({ VasType }) => Number(VasType) === vasTypes.accelerator)
    .flatMap(({ End }) => readInstant(End) ?? []);
  return ends.length > 0 ? Math.max(...ends) : null;
}
