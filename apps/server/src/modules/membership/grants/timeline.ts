import type { GrantSourceType } from '@feisuo/contract/facts/membership-vocabulary';
import { addDays, addMonths, type Length } from './length.ts';

/** Kinds of membership, each with a timeline of its own. */
export type Vas = 3 | 5;

/** Where a grant comes from. A source gives once. */
export interface GrantSource {
  type: GrantSourceType;
  id: string;
}

/** A grant as the ledger has it, with what took it back, if anything did. */
export interface LedgerEntry {
  id: bigint;
  vas: Vas;
  source: GrantSource;
  productId: string;
  length: Length;
  at: Date;
  revokedAt: Date | null;
}

/** When a grant runs. What was taken back ends where it was taken; unused, it has no period. */
export interface Period {
  entry: LedgerEntry;
  startsAt: Date;
  endsAt: Date;
}

/** A period, and the months in a row that lead to its end: from when, and how many. */
interface Laid extends Period {
  anchor: Date;
  months: number;
}

/**
 * Lays the grants of one kind end to end. Months in a row are added up before the calendar is asked: one by one, those from
 * the 31st would lose days on their way through February, and the end would depend on their order. Taking a grant back
 * changes nothing before the moment it was taken: what was used stays used, what waited behind moves up.
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

/** In the order of time; of one instant grants come first, in the order of the ledger. */
function eventsOf(entries: readonly LedgerEntry[]): LedgerEvent[] {
  const events = entries.flatMap((entry): LedgerEvent[] => {
    const grant = { entry, isGrant: true, at: entry.at };
    if (!entry.revokedAt) return [grant];
    // A clock that was put back must not take what has not been given.
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
