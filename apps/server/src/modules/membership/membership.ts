import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { VipType } from '@feisuo/contract/facts/membership-vocabulary';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';
import type { Database } from '../../db/database.ts';
import { listGrants, listGrantsOf } from './grants/grant-queries.ts';
import { daysOf, monthsOf } from './grants/length.ts';
import { timelineOf, type GrantSource, type LedgerEntry, type Period, type Vas } from './grants/timeline.ts';

/** The state of one kind of membership at one moment. */
export interface Entitlement {
  /** When the last period ends or ended; null without any grant. */
  endsAt: Date | null;
  isRunning: boolean;
  /** When the current membership began, counted over periods without a gap; null if none is running. */
  startedAt: Date | null;
  /** Whether all running and future periods are free. If there are none, whether the last period was free. */
  isTrial: boolean;
  /** Whether a purchase of a year or more is running or still to come. */
  isYearly: boolean;
  /**
   * The type of the longest running or future purchase. Without a purchase, `trial` while free days run, otherwise
   * `days`.
   */
  type: VipType;
  /** Milliseconds of paid or earned time that have passed. The member's level depends on them. */
  livedMs: number;
  periods: readonly Period[];
}

export interface Membership {
  accelerator: Entitlement;
  super: Entitlement;
  /** Whether the account ever had a grant, and whether it ever paid for one. */
  everHad: boolean;
  everPaid: boolean;
  /** Whether the last period was free and has ended. The payment popup opens for such members. */
  hasTrialEnded: boolean;
}

export async function membershipOf(db: Database, accountId: string, now: Date): Promise<Membership> {
  return deriveMembership(await listGrants(db, accountId), now);
}

/** Like `membershipOf`, for several accounts, including accounts without grants. */
export async function membershipsOf(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Membership>> {
  const grants = Map.groupBy(await listGrantsOf(db, accountIds), ({ accountId }) => accountId);
  return new Map(accountIds.map((id) => [id, deriveMembership(grants.get(id) ?? [], now)]));
}

/** Like `membershipOf`, for grants that are already loaded. */
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
    type: running ? typeOf(left, running) : 'none',
    livedMs: sum(periods.filter(({ entry }) => !isFree(entry)).map((period) => livedMs(period, now))),
    periods,
  };
}

const FREE: ReadonlySet<GrantSource['type']> = new Set(['trial', 'claim']);
/** Grants that were not paid or earned: the trial, and days claimed in a popup. */
const isFree = ({ source }: LedgerEntry) => FREE.has(source.type);

const lengthInDays = ({ length }: LedgerEntry) => daysOf(length) + monthsOf(length) * DAYS_A_MONTH;
const DAYS_A_MONTH = 30.4;
const isYear = (entry: LedgerEntry) => monthsOf(entry.length) >= 12 || daysOf(entry.length) >= 365;

/** The minimum length in days of each type, longest first. */
const TYPES: readonly [VipType, number][] = [
  ['year', 360],
  ['half', 180],
  ['quarter', 90],
  ['month', 28],
  ['days', 0],
];

function typeOf(left: readonly Period[], running: Period): VipType {
  const bought = left.filter(({ entry }) => entry.source.type === 'order');
  if (bought.length === 0) return isFree(running.entry) ? 'trial' : 'days';
  const longest = Math.max(...bought.map(({ entry }) => lengthInDays(entry)));
  return TYPES.find(([, fromDays]) => longest >= fromDays)?.[0] ?? 'days';
}

/** When the membership that contains the running period began, counted over periods without a gap. */
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
 * The member's level, at least 1, by the paid or earned days of both kinds that have passed. Future days do not count,
 * because members could buy a year, get the level and ask for a refund.
 */
export function levelOf({ accelerator, super: superVip }: Membership, { levels }: MembershipRules): number {
  const days = Math.floor((accelerator.livedMs + superVip.livedMs) / DAY_MS);
  return Math.max(1, levels.filter(({ fromDays }) => fromDays <= days).length);
}
