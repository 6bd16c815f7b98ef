import { trackerLifetimes } from '@feisuo/contract/facts/slot-vocabulary';
import { QueueFull } from '../bundler.ts';
import type { Facets } from '../line-items/targeting.ts';
import { fitTo, type Accepts } from '../slots/accepts.ts';
import type { KeptCreative, KeptItem, KeptSlot, Snapshot } from '../slots/snapshot.ts';
import { boundsOf, type Bound, type Subjects } from './frequency-caps.ts';
import { Candidates, drawFrom } from './candidates.ts';
import type { Reservations } from './reservations.ts';

export interface Ask {
  snapshot: Snapshot;
  who: Facets;
  subjects: Subjects;
  /** By whom shows are told apart; empty for whoever asks not to be. */
  person: string;
  /** What an address may take from counters; a made-up device costs nothing, an address does. Worked out when asked for. */
  readonly address: Bound;
  nowMs: number;
}

export interface Choice {
  item: KeptItem;
  creative: KeptCreative;
  bounds: readonly Bound[];
}

/** What a choice needs beside the question: somebody who takes from counters, and chance. */
export interface Chooser {
  reservations: Pick<Reservations, 'reserve' | 'isKnownFull'>;
  random: () => number;
}

/** How many counted line items are tried at once, before the next ones are looked at. */
const LOT = 4;
/** A show that is reported in the last moment must still find what is held for it. */
const GRACE_MS = 60_000;

/** The first that fits and whose counters have room. What is not counted, and comes first, is told at once. */
export function choose(
  chooser: Chooser,
  ask: Ask,
  slot: KeptSlot,
  accepts: Accepts,
  delivery: string,
): Choice | null | Promise<Choice | null> {
  const { snapshot, who, nowMs } = ask;
  const candidates = new Candidates(snapshot.tiersFor(slot, who, nowMs), who, chooser.random);
  const next = () => nextChoice(chooser, ask, candidates, accepts);
  const first = next();
  return first && first.bounds.length > 0 ? takeOne(chooser, ask, first, next, delivery) : first;
}

/** The next that somebody might be shown, leaving out what is known to be full. */
function nextChoice(
  { reservations, random }: Chooser,
  { subjects, nowMs }: Ask,
  candidates: Candidates<KeptItem>,
  accepts: Accepts,
): Choice | null {
  for (let item = candidates.next(); item; item = candidates.next()) {
    const creative = creativeOf(item, accepts, random);
    const bounds = creative && boundsOf(item, subjects, nowMs);
    if (bounds && !reservations.isKnownFull(bounds, nowMs)) return { item, creative, bounds };
  }
  return null;
}

/** Tries a few at a time; the next are looked at only if none of these has room. */
async function takeOne(
  { reservations }: Chooser,
  ask: Ask,
  first: Choice,
  findNext: () => Choice | null,
  delivery: string,
): Promise<Choice | null> {
  const { nowMs } = ask;
  const untilMs = nowMs + trackerLifetimes.showS * 1000 + GRACE_MS;
  let next: Choice | null = first;
  while (next) {
    // An address that has had its share costs no statement until it may have more.
    if (reservations.isKnownFull([ask.address], nowMs)) {
      while (next && next.bounds.length > 0) next = findNext();
      return next;
    }
    const lot: Choice[] = [];
    while (next && next.bounds.length > 0 && lot.length < LOT) {
      lot.push(next);
      next = findNext();
    }
    const alternatives = lot.map(({ bounds }) => [...bounds, ask.address]);
    const granted = await reservations.reserve({ alternatives, delivery, nowMs, untilMs }).catch(whereFull);
    if (granted !== null) return lot[granted] ?? null;
    if (next && next.bounds.length === 0) return next;
  }
  return null;
}

/** One of a line item's creatives, as the page can use it. */
function creativeOf({ creatives }: KeptItem, accepts: Accepts, random: () => number): KeptCreative | null {
  if (creatives.length === 1) return creatives[0] ? fitTo(creatives[0], accepts) : null;
  const fitting = creatives.map((creative) => fitTo(creative, accepts)).filter((creative) => creative !== null);
  return drawFrom(fitting, random);
}

/** While too many wait for counters, what is counted is shown to nobody, and the rest as ever. */
function whereFull(error: unknown): null {
  if (error instanceof QueueFull) return null;
  throw error;
}
