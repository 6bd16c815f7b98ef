import { DAY_MS } from '@feisuo/contract/facts/durations';
import { setFlag, vasTypes, type VipType } from '@feisuo/contract/facts/membership-vocabulary';
import type { GrantedPeriod, MemberEntitlement, MemberMembershipReply } from '@feisuo/contract/schemas/membership';
import { vipDays } from '../../../format/vip-days.ts';
import type { LoginUser, VipDetail, VipEntry } from '../../../session/login-user.ts';
import { readInstant } from '../../../session/read-instant.ts';

/** What the membership service tells. */
export type ToldMembership = MemberMembershipReply['data'];

export type Tier = 'trial' | 'vip' | 'super';

/** Where somebody stands. */
export type Membership =
  | { kind: 'never' }
  | { kind: 'expired'; endedAt: string }
  | {
      kind: 'running';
      tier: Tier;
      /** What it was sold as; null where nobody told. */
      soldAs: VipType | null;
      /** A day that has begun counts whole; null where nobody told the end. */
      days: number | null;
      endsAt: string | null;
      startedAt: string | null;
      /** Where the accelerator's own days end, beside those of another kind. */
      alsoUntil: string | null;
      /** Free days run now, and days that were bought wait behind them: from when on. */
      paidFrom: string | null;
    };

/**
 * The moment by the service's clock. A browser's clock may be wrong, or a demonstration's moved: then it is read off the
 * days that the service counted. What was given lies in the past.
 */
export function serviceNow({ accelerator, super: superVip, periods }: ToldMembership, now: number): number {
  const running = [superVip, accelerator].find(({ isRunning, endsAt }) => isRunning && endsAt !== null);
  const end = Date.parse(running?.endsAt ?? '');
  const isOff = running !== undefined && vipDays(end - now) !== running.days;
  const counted = isOff ? end - running.days * DAY_MS : now;
  return Math.max(counted, ...periods.map(({ at }) => Date.parse(at)));
}

/** As the membership service tells it. What ends while the page is open is expired then. */
export function membershipTold({ accelerator, super: superVip, periods }: ToldMembership, now: number): Membership {
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

/** What runs now is what one is called: whoever bought while a trial runs is on trial until the bought days begin. */
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

/** As the profile tells it, which knows neither the beginning nor a trial: for as long as the service is silent. */
export function membershipOf(user: Known, now: number): Membership {
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
