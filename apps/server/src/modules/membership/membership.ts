import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { VipType } from '@feisuo/contract/facts/membership-vocabulary';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';
import type { Database } from '../../db/database.ts';
import { listGrants, listGrantsOf } from './grants/grant-queries.ts';
import { daysOf, monthsOf } from './grants/length.ts';
import { timelineOf, type GrantSource, type LedgerEntry, type Period, type Vas } from './grants/timeline.ts';

/** One kind of membership at one moment. */
export interface Entitlement {
  /** Where the last of it ends or ended; null for somebody who never had any. */
  endsAt: Date | null;
  isRunning: boolean;
  /** Since when it has run without a break; null while it does not. */
  startedAt: Date | null;
  /** Of what runs or waits, or of what was last, everything was free. */
  isTrial: boolean;
  /** A year was bought at once, and is not over. */
  isYearly: boolean;
  /** What it is sold as, by the longest of what is left of it. */
  type: VipType;
  /** Milliseconds lived through so far that were not free; what levels are reckoned by. */
  livedMs: number;
  periods: readonly Period[];
}

export interface Membership {
  accelerator: Entitlement;
  super: Entitlement;
  /** Whether anything was ever given, and whether anything was ever paid for. */
  everHad: boolean;
  everPaid: boolean;
  /** The last entitlement was a free one, and is over: whom the payment popup opens for. */
  hasTrialEnded: boolean;
}

/** What somebody is a member of, derived from their grants. */
export async function membershipOf(db: Database, accountId: string, now: Date): Promise<Membership> {
  return deriveMembership(await listGrants(db, accountId), now);
}

/** The same for several people; who never had anything is among them. */
export async function membershipsOf(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Membership>> {
  const grants = Map.groupBy(await listGrantsOf(db, accountIds), ({ accountId }) => accountId);
  return new Map(accountIds.map((id) => [id, deriveMembership(grants.get(id) ?? [], now)]));
}

/** The same for grants that were read. */
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
/** Days that nobody paid for and nobody earned: the trial, and what a popup gives away. */
const isFree = ({ source }: LedgerEntry) => FREE.has(source.type);

const lengthInDays = ({ length }: LedgerEntry) => daysOf(length) + monthsOf(length) * DAYS_A_MONTH;
const DAYS_A_MONTH = 30.4;
const isYear = (entry: LedgerEntry) => monthsOf(entry.length) >= 12 || daysOf(entry.length) >= 365;

/** What a stretch of so many days is sold as, longest first. */
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

/** Since when there has been no break before a period. */
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
 * The level somebody has reached: by days lived through as a member who paid or earned them, whichever kind. A bought year
 * counts as it passes, or buying and returning one would raise the level; free days raise none. Never lower than 1.
 */
export function levelOf({ accelerator, super: superVip }: Membership, { levels }: MembershipRules): number {
  const days = Math.floor((accelerator.livedMs + superVip.livedMs) / DAY_MS);
  return Math.max(1, levels.filter(({ fromDays }) => fromDays <= days).length);
}
