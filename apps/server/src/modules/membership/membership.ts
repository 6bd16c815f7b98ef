import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { VipType } from '@feisuo/contract/facts/membership-vocabulary';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';
import type { Database } from '../../db/database.ts';
import { listGrants, listGrantsOf } from './grants/grant-queries.ts';
import { daysOf, monthsOf } from './grants/length.ts';
import { timelineOf, type GrantSource, type LedgerEntry, type Period, type Vas } from './grants/timeline.ts';

/** One kind of membership at one moment. */
export interface Entitlement {
  /** The last end; null without any grant. */
  endsAt: Date | null;
  isRunning: boolean;
  /** The start of the current unbroken run; null while it does not run. */
  startedAt: Date | null;
  /** Whether all current and future periods, or else the last one, are free. */
  isTrial: boolean;
  /** A year was bought at once, and is not over. */
  isYearly: boolean;
  /** By the longest remaining purchase. */
  type: VipType;
  /** Paid or earned time that has passed, in milliseconds; levels depend on it. */
  livedMs: number;
  periods: readonly Period[];
}

export interface Membership {
  accelerator: Entitlement;
  super: Entitlement;
  /** Whether anything was ever granted, and ever paid for. */
  everHad: boolean;
  everPaid: boolean;
  /** The last period was free and has ended: the payment popup opens for these members. */
  hasTrialEnded: boolean;
}

export async function membershipOf(db: Database, accountId: string, now: Date): Promise<Membership> {
  return deriveMembership(await listGrants(db, accountId), now);
}

/** The same for several accounts, including those without grants. */
export async function membershipsOf(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Membership>> {
  const grants = Map.groupBy(await listGrantsOf(db, accountIds), ({ accountId }) => accountId);
  return new Map(accountIds.map((id) => [id, deriveMembership(grants.get(id) ?? [], now)]));
}

/** The same for loaded grants. */
export function deriveMembership(grants: readonly LedgerEntry[], now: Date): Membership {
  const kindOf = (vas: Vas) => entitlementOf(timelineOf(grants.filter((grant) => grant.vas === vas)), now);
  const [accelerator, superVip] = [kindOf(3), kindOf(5)];
  const last = lastOf([...accelerator.periods, ...superVip.periods]);
  return {
    accelerator,
    super: superVip,
    everHad: grants.length > 0,
    everPaid: grants.some((grant) => !isFree(grant)),
    hasTrialEnded: last !== null && isFree(last.entry) && last.endsAt <= now,
  };
}

function entitlementOf(periods: readonly Period[], now: Date): Entitlement {
  const last = lastOf(periods);
  const left = periods.filter(({ endsAt }) => endsAt > now);
  const running = left.find(({ startsAt }) => startsAt <= now) ?? null;
  const isRunning = running !== null;
  const shown = left.length > 0 ? left : last ? [last] : [];
  const isTrial = shown.length > 0 && shown.every(({ entry }) => isFree(entry));
  return {
    endsAt: last?.endsAt ?? null,
    isRunning,
    startedAt: running && beginningOf(periods, running),
    isTrial,
    isYearly: left.some(({ entry }) => isYear(entry)),
    type: isRunning ? typeOf(left, isTrial) : 'none',
    livedMs: sum(periods.filter(({ entry }) => !isFree(entry)).map((period) => livedMs(period, now))),
    periods,
  };
}

const FREE: ReadonlySet<GrantSource['type']> = new Set(['trial', 'claim']);
/** Neither paid nor earned: the trial and popup claims. */
const isFree = ({ source }: LedgerEntry) => FREE.has(source.type);

const lengthInDays = ({ length }: LedgerEntry) => daysOf(length) + monthsOf(length) * DAYS_A_MONTH;
const DAYS_A_MONTH = 30.4;
const isYear = (entry: LedgerEntry) => monthsOf(entry.length) >= 12 || daysOf(entry.length) >= 365;

/** The minimum days of each type, longest first. */
const TYPES: readonly [VipType, number][] = [
  ['year', 360],
  ['half', 180],
  ['quarter', 90],
  ['month', 28],
  ['days', 0],
];

function typeOf(left: readonly Period[], isTrial: boolean): VipType {
  if (isTrial) return 'trial';
  const longest = Math.max(...left.filter(({ entry }) => !isFree(entry)).map(({ entry }) => lengthInDays(entry)));
  return TYPES.find(([, fromDays]) => longest >= fromDays)?.[0] ?? 'days';
}

/** The start of the unbroken run that contains the period. */
function beginningOf(periods: readonly Period[], running: Period): Date {
  let { startsAt } = running;
  for (const period of periods.slice(0, periods.indexOf(running)).toReversed()) {
    if (period.endsAt < startsAt) break;
    ({ startsAt } = period);
  }
  return startsAt;
}

const lastOf = (periods: readonly Period[]): Period | null =>
  periods.reduce<Period | null>((last, period) => (last && last.endsAt >= period.endsAt ? last : period), null);

const livedMs = ({ startsAt, endsAt }: Period, now: Date) =>
  Math.max(0, Math.min(endsAt.getTime(), now.getTime()) - startsAt.getTime());

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * The level by paid or earned days that have passed, of both kinds; at least 1. A bought year counts as it passes:
 * otherwise buying and returning it would raise the level.
 */
export function levelOf({ accelerator, super: superVip }: Membership, { levels }: MembershipRules): number {
  const days = Math.floor((accelerator.livedMs + superVip.livedMs) / DAY_MS);
  return Math.max(1, levels.filter(({ fromDays }) => fromDays <= days).length);
}
