import { trackerLifetimes } from '@feisuo/contract/facts/slot-vocabulary';
import { QueueFull } from '../batcher.ts';
import type { Facets } from '../line-items/targeting.ts';
import { fitTo, type Accepts } from '../slots/accepted-creatives.ts';
import type { SnapshotCreative, SnapshotItem, SnapshotSlot, Snapshot } from '../slots/snapshot.ts';
import { boundsOf, type Bound, type Subjects } from './frequency-caps.ts';
import { Candidates, drawFrom } from './candidates.ts';
import type { Reservations } from './reservations.ts';

export interface SelectionContext {
  snapshot: Snapshot;
  who: Facets;
  subjects: Subjects;
  /** Keyed hash by which unique users are counted; empty under do-not-track. */
  person: string;
  /** Limit per client address. Device ids can be invented, addresses cannot. Computed on first use. */
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
  random: () => number;
}

/** How many line items with caps are reserved in one attempt. */
const BATCH = 4;
/** A reservation is kept a little longer, so that a show reported at the last moment still finds it. */
const GRACE_MS = 60_000;

/** Returns the first line item that fits and is not full. A line item without caps is returned synchronously. */
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
  return first && first.bounds.length > 0 ? reserveFirst(chooser, context, first, next, delivery) : first;
}

/** The next line item that fits, leaving out those with counters that are known to be full. */
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

/** Reserves a few candidates at a time. The next ones are tried only if all of these are full. */
async function reserveFirst(
  { reservations }: Chooser,
  context: SelectionContext,
  first: Choice,
  findNext: () => Choice | null,
  delivery: string,
): Promise<Choice | null> {
  const { nowMs } = context;
  const untilMs = nowMs + trackerLifetimes.showS * 1000 + GRACE_MS;
  let next: Choice | null = first;
  while (next) {
    // If the limit of the address is reached, no database statement is sent until its window ends.
    if (reservations.isKnownFull([context.address], nowMs)) {
      while (next && next.bounds.length > 0) next = findNext();
      return next;
    }
    const lot: Choice[] = [];
    while (next && next.bounds.length > 0 && lot.length < BATCH) {
      lot.push(next);
      next = findNext();
    }
    const alternatives = lot.map(({ bounds }) => [...bounds, context.address]);
    const granted = await reservations.reserve({ alternatives, delivery, nowMs, untilMs }).catch(nullIfQueueFull);
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

/** If the queue is full, line items with caps are not shown, but others are. */
function nullIfQueueFull(error: unknown): null {
  if (error instanceof QueueFull) return null;
  throw error;
}
