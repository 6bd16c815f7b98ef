import { trackerLifetimes } from '@feisuo/contract/facts/slot-vocabulary';
import { QueueFull } from '../batcher.ts';
import type { Facets } from '../line-items/targeting.ts';
import { fitTo, type Accepts } from '../slots/accepts.ts';
import type { SnapshotCreative, SnapshotItem, SnapshotSlot, Snapshot } from '../slots/snapshot.ts';
import { boundsOf, type Bound, type Subjects } from './frequency-caps.ts';
import { Candidates, drawFrom } from './candidates.ts';
import type { Reservations } from './reservations.ts';

export interface SelectionContext {
  snapshot: Snapshot;
  who: Facets;
  subjects: Subjects;
  /** Subject of unique-user counts; empty under do-not-track. */
  person: string;
  /** Counter limit of the address: device ids are free to invent, addresses are not. Computed lazily. */
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

/** Counted line items reserved per attempt. */
const BATCH = 4;
/** A show reported at the last moment must still find its hold. */
const GRACE_MS = 60_000;

/** The first line item that fits and has room. Uncounted ones are returned synchronously. */
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

/** The next fitting item, skipping counters known to be full. */
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

/** Reserves in small batches; the next candidates are tried only if none has room. */
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
    // An exhausted address costs no statement until its window ends.
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

/** Under overload counted items are not shown; others are. */
function nullIfQueueFull(error: unknown): null {
  if (error instanceof QueueFull) return null;
  throw error;
}
