import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import { addDays, addMonths, type Length } from './length.ts';

/** Kinds of membership. Each kind has its own timeline. */
export type Vas = 3 | 5;

/** Why days are granted, for example an order. Each source grants once. */
export interface GrantSource {
  type: GrantSourceType;
  id: string;
}

/** A grant in the ledger, with its revocation if it was revoked. */
export interface LedgerEntry {
  id: bigint;
  vas: Vas;
  source: GrantSource;
  productId: string;
  length: Length;
  at: Date;
  revokedAt: Date | null;
}

/**
 * The period of a grant. A revoked grant's period ends at the revocation. A grant revoked before its start has no
 * period.
 */
export interface Period {
  entry: LedgerEntry;
  startsAt: Date;
  endsAt: Date;
}

/** A period, and the run of consecutive months that ends with it: the run's start and number of months. */
interface Laid extends Period {
  anchor: Date;
  months: number;
}

/**
 * Puts the grants of one kind one after the other; a revocation changes nothing before its time. Consecutive months are
 * added up before the calendar is applied, because one by one the 31st would lose days in February.
 */
export function timelineOf(entries: readonly LedgerEntry[]): Period[] {
  let periods: Laid[] = [];
  for (const { entry, isGrant, at } of eventsOf(entries)) {
    if (isGrant) periods.push(layBehind(periods.at(-1), entry));
    else periods = takeBack(periods, entry, at);
  }
  return periods.map(({ entry, startsAt, endsAt }) => ({ entry, startsAt, endsAt }));
}

interface LedgerEvent {
  entry: LedgerEntry;
  isGrant: boolean;
  at: Date;
}

/** Sorts events by time. At equal times grants come before revocations, in ledger order. */
function eventsOf(entries: readonly LedgerEntry[]): LedgerEvent[] {
  const events = entries.flatMap((entry): LedgerEvent[] => {
    const grant = { entry, isGrant: true, at: entry.at };
    if (!entry.revokedAt) return [grant];
    // If the clock was set back, a revocation may have an earlier time than its grant. The revocation then gets the
    // time of the grant.
    return [grant, { entry, isGrant: false, at: later(entry.revokedAt, entry.at) }];
  });
  return events.toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      Number(other.isGrant) - Number(one.isGrant) ||
      Number(one.entry.id - other.entry.id),
  );
}

function layBehind(last: Laid | undefined, entry: LedgerEntry): Laid {
  const run = last && last.endsAt >= entry.at ? last : { anchor: entry.at, months: 0, endsAt: entry.at };
  const { endsAt: startsAt } = run;
  if ('days' in entry.length) {
    const endsAt = addDays(startsAt, entry.length.days);
    return { entry, startsAt, endsAt, anchor: endsAt, months: 0 };
  }
  const months = run.months + entry.length.months;
  return { entry, startsAt, endsAt: addMonths(run.anchor, months), anchor: run.anchor, months };
}

function takeBack(periods: readonly Laid[], entry: LedgerEntry, at: Date): Laid[] {
  const index = periods.findIndex((period) => period.entry.id === entry.id);
  const taken = periods[index];
  if (!taken || taken.endsAt <= at) return [...periods];
  const unchanged = periods.slice(0, index);
  if (taken.startsAt < at) unchanged.push({ ...taken, endsAt: at, anchor: at, months: 0 });
  for (const { entry: waiting } of periods.slice(index + 1)) unchanged.push(layBehind(unchanged.at(-1), waiting));
  return unchanged;
}

const later = (one: Date, other: Date) => (one > other ? one : other);
