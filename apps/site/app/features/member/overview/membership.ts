import { DAY_MS } from '@feisuo/contract/facts/durations';
import { setFlag, vasTypes, type VipType } from '@feisuo/contract/facts/membership-vocabulary';
import type { GrantedPeriod, MemberEntitlement, MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { vipDays } from '../../../format/vip-days.ts';
import type { LoginUser, VipDetail, VipEntry } from '../../../session/login-user.ts';
import { readInstant } from '../../../session/read-instant.ts';

/** The reply of the membership service. */
export type MembershipReply = MemberMembershipReply['data'];

export type Tier = 'trial' | 'vip' | 'super';

export type Membership =
  | { kind: 'never' }
  | { kind: 'expired'; endedAt: string }
  | {
      kind: 'running';
      tier: Tier;
      /** The product; null if unknown. */
      soldAs: VipType | null;
      /** Rounded up; null if the end is unknown. */
      days: number | null;
      endsAt: string | null;
      startedAt: string | null;
      /** The end of the accelerator's days beside another kind. */
      alsoUntil: string | null;
      /** When bought days begin after the free days that run now. */
      paidFrom: string | null;
    };

/**
 * The current time by the service's clock, derived from the days that it counted: a browser's clock may be wrong.
 * Grants are in the past.
 */
export function serviceNow({ accelerator, super: superVip, periods }: MembershipReply, now: number): number {
  const running = [superVip, accelerator].find(({ isRunning, endsAt }) => isRunning && endsAt !== null);
  const end = Date.parse(running?.endsAt ?? '');
  const isOff = running !== undefined && vipDays(end - now) !== running.days;
  const counted = isOff ? end - running.days * DAY_MS : now;
  return Math.max(counted, ...periods.map(({ at }) => Date.parse(at)));
}

/** From the membership service. A membership that ends while the page is open is expired then. */
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
  const { type, startedAt, isTrial } = superEnd ? superVip : accelerator;
  const paidFrom = superEnd ? null : paidBehindFree(periods, now);
  return {
    kind: 'running',
    tier: superEnd ? 'super' : isTrial || paidFrom !== null ? 'trial' : 'vip',
    soldAs: type,
    startedAt,
    ...untilOf(Date.parse(endsAt), now),
    alsoUntil: superEnd ? end : null,
    paidFrom,
  };
}

const free: ReadonlySet<GrantedPeriod['source']> = new Set(['trial', 'claim']);

/** The running days decide: a purchase during a trial counts after it. */
function paidBehindFree(periods: readonly GrantedPeriod[], now: number): string | null {
  const left = periods
    .flatMap(({ vas, source, startsAt, endsAt }) =>
      vas === vasTypes.accelerator && startsAt !== null && endsAt !== null && Date.parse(endsAt) > now
        ? [{ isFree: free.has(source), startsAt }]
        : [],
    )
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return left[0]?.isFree ? (left.find(({ isFree }) => !isFree)?.startsAt ?? null) : null;
}

type Known = Pick<
  LoginUser,
  'isVip' | 'isSuperVip' | 'isYear' | 'vipRemainingDays' | 'expiresAt' | 'accVipInfo' | 'composeVipData'
>;

/** From the profile, which knows neither start nor trial: a fallback while the service does not answer. */
export function membershipFromProfile(user: Known, now: number): Membership {
  const unknown = { kind: 'running', startedAt: null, alsoUntil: null, paidFrom: null } as const;
  if (user.isSuperVip) {
    const endsAt = readInstant(superDetail(user)?.End);
    const alsoUntil = user.expiresAt || null;
    return { ...unknown, tier: 'super', soldAs: null, ...untilOf(endsAt, now), alsoUntil };
  }
  const vip = { ...unknown, tier: 'vip', soldAs: user.isYear ? 'year' : null } as const;
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

/** The login record has the accelerator's entry; other kinds are in composeVipData. */
const superDetail = ({ composeVipData }: Known): VipDetail | undefined =>
  composeVipData?.vip_info
    .flatMap((entry) => entry.vip_detail)
    .find(({ VasType, IsVIP }) => Number(VasType) === vasTypes.superVip && Number(IsVIP) === setFlag);

/** The end of the last accelerator VIP, if its entry has it. */
function lastEnd(entry: VipEntry | null): number | null {
  const ends = (entry?.vip_detail ?? [])
    .filter(({ VasType }) => Number(VasType) === vasTypes.accelerator)
    .flatMap(({ End }) => readInstant(End) ?? []);
  return ends.length > 0 ? Math.max(...ends) : null;
}
