import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import { addDays, addMonths, type Length } from './length.ts';

/** Kinds of membership, each with its own timeline. */
export type Vas = 3 | 5;

/** The source of a grant; each grants once. */
export interface GrantSource {
  type: GrantSourceType;
  id: string;
}

/** A ledger entry with its revocation, if any. */
export interface LedgerEntry {
  id: bigint;
  vas: Vas;
  source: GrantSource;
  productId: string;
  length: Length;
  at: Date;
  revokedAt: Date | null;
}

/** The period of a grant. A revoked one ends at the revocation; unused, it has no period. */
export interface Period {
  entry: LedgerEntry;
  startsAt: Date;
  endsAt: Date;
}

/** A period, with the start and number of the consecutive months up to its end. */
interface Laid extends Period {
  anchor: Date;
  months: number;
}

/**
 * Lays the grants of one kind end to end. Consecutive months are added before the calendar: one by one, the 31st would
 * lose days in February. A revocation changes nothing before its moment.
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

/** By time; at the same instant grants come first, in ledger order. */
function eventsOf(entries: readonly LedgerEntry[]): LedgerEvent[] {
  const events = entries.flatMap((entry): LedgerEvent[] => {
    const grant = { entry, isGrant: true, at: entry.at };
    if (!entry.revokedAt) return [grant];
    // A clock moved back must not revoke before the grant.
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
  const kept = periods.slice(0, index);
  if (taken.startsAt < at) kept.push({ ...taken, endsAt: at, anchor: at, months: 0 });
  for (const { entry: waiting } of periods.slice(index + 1)) kept.push(layBehind(kept.at(-1), waiting));
  return kept;
}

const later = (one: Date, other: Date) => (one > other ? one : other);
