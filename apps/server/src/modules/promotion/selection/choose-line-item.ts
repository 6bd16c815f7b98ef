import { trackerLifetimes } from '@feisuo/contract/facts/slot-vocabulary';
import { QueueFull } from '../batcher.ts';
import type { Facets } from '../line-items/targeting.ts';
import { fitTo, type Accepts } from '../slots/accepted-creatives.ts';
import type { SnapshotCreative, SnapshotItem, SnapshotSlot, Snapshot } from '../slots/snapshot.ts';
import { boundsOf, hasSharedCap, type Bound, type Subjects } from './frequency-caps.ts';
import type { FrequencyReader } from './frequency-reader.ts';
import { Candidates, drawFrom } from './candidates.ts';
import type { Reservations } from './reservations.ts';

export interface SelectionContext {
  snapshot: Snapshot;
  who: Facets;
  subjects: Subjects;
  /**
   * Keyed hash of the account or device, used to count different users. Empty if the browser asks not to be tracked.
   */
  person: string;
  /**
   * Counter of shows per client address. Limits clients that invent device ids, because they cannot invent addresses.
   */
  readonly address: Bound;
  nowMs: number;
}

export interface Choice {
  item: SnapshotItem;
  creative: SnapshotCreative;
  bounds: readonly Bound[];
}

export interface Chooser {
  reservations: Pick<Reservations, 'reserve' | 'isKnownFull'>;
  frequencies: Pick<FrequencyReader, 'claim'>;
  random: () => number;
}

/** Maximum number of line items whose counters one attempt reserves or reads. */
const BATCH = 4;
/**
 * Reservations outlive the time limit of reports by this time, so that a report at the last moment still finds its
 * reservation.
 */
const GRACE_MS = 60_000;

/**
 * Chooses a creative for a slot: the first line item that fits the request and whose counters are not full. Without
 * caps the result is returned synchronously.
 */
export function choose(
  chooser: Chooser,
  context: SelectionContext,
  slot: SnapshotSlot,
  accepts: Accepts,
  delivery: string,
): Choice | null | Promise<Choice | null> {
  const { snapshot, who, nowMs } = context;
  const candidates = new Candidates(snapshot.tiersFor(slot, who, nowMs), who, chooser.random);
  const next = () => nextChoice(chooser, context, candidates, accepts);
  const first = next();
  return first && first.bounds.length > 0 ? takeFirst(chooser, context, first, next, delivery) : first;
}

/** Returns the next line item that fits the page and has no counter that is known to be full. */
function nextChoice(
  { reservations, random }: Chooser,
  { subjects, nowMs }: SelectionContext,
  candidates: Candidates<SnapshotItem>,
  accepts: Accepts,
): Choice | null {
  for (let item = candidates.next(); item; item = candidates.next()) {
    const creative = creativeOf(item, accepts, random);
    const bounds = creative && boundsOf(item, subjects, nowMs);
    if (bounds && !reservations.isKnownFull(bounds, nowMs)) return { item, creative, bounds };
  }
  return null;
}

/**
 * Returns the first candidate whose counters are not full. Tries a few candidates at a time: counters that visitors
 * share are reserved in a transaction, those of one person are read.
 */
async function takeFirst(
  { reservations, frequencies }: Chooser,
  context: SelectionContext,
  first: Choice,
  findNext: () => Choice | null,
  delivery: string,
): Promise<Choice | null> {
  const { nowMs } = context;
  const untilMs = nowMs + trackerLifetimes.showS * 1000 + GRACE_MS;
  let next: Choice | null = first;
  while (next) {
    // The counter of this address is full, so all line items with caps are skipped without a query.
    if (reservations.isKnownFull([context.address], nowMs)) {
      while (next && next.bounds.length > 0) next = findNext();
      return next;
    }
    const isShared = hasSharedCap(next.item);
    const lot: Choice[] = [];
    while (next && next.bounds.length > 0 && hasSharedCap(next.item) === isShared && lot.length < BATCH) {
      lot.push(next);
      next = findNext();
    }
    const { address } = context;
    const alternatives = lot.map(({ bounds }) => (isShared ? [...bounds, address] : bounds));
    const asked = { alternatives, delivery, nowMs, untilMs };
    const granted = isShared
      ? await reservations.reserve(asked).catch(nullIfQueueFull)
      : await frequencies.claim({ ...asked, address });
    if (granted !== null) return lot[granted] ?? null;
    if (next && next.bounds.length === 0) return next;
  }
  return null;
}

function creativeOf({ creatives }: SnapshotItem, accepts: Accepts, random: () => number): SnapshotCreative | null {
  if (creatives.length === 1) return creatives[0] ? fitTo(creatives[0], accepts) : null;
  const fitting = creatives.map((creative) => fitTo(creative, accepts)).filter((creative) => creative !== null);
  return drawFrom(fitting, random);
}

/** If too many reservations are waiting, line items with caps are skipped. Other errors are thrown. */
function nullIfQueueFull(error: unknown): null {
  if (error instanceof QueueFull) return null;
  throw error;
}
