import type { Bound } from './frequency-caps.ts';
import type { Taken } from './counters.tables.ts';

/** What somebody would be shown, best first; each with the counters that it takes from. */
export interface Wish {
  alternatives: readonly (readonly Bound[])[];
}

export interface Counter {
  taken: number;
  endsAtMs: number | null;
}

/** Which alternative was granted, and what it took; null where none had room. */
export type Grant = { alternative: number; taken: Taken[] } | null;

/**
 * Grants wishes in their order, each the first of its alternatives whose counters all have room, and counts it in them. The
 * counters are changed in place: whoever brings them has them to himself.
 */
export function settleWishes(wishes: readonly Wish[], counters: Map<string, Counter>, nowMs: number): Grant[] {
  return wishes.map(({ alternatives }) => {
    const alternative = alternatives.findIndex((bounds) => bounds.every((bound) => hasRoom(bound, counters, nowMs)));
    const bounds = alternatives[alternative];
    return bounds ? { alternative, taken: bounds.map((bound) => take(bound, counters, nowMs)) } : null;
  });
}

export const hasRoom = ({ key, limit }: Bound, counters: ReadonlyMap<string, Counter>, nowMs: number) =>
  running(counters.get(key), nowMs) < limit;

/** What a counter holds now: a window that has ended holds nothing. */
const running = (counter: Counter | undefined, nowMs: number) =>
  counter && (counter.endsAtMs === null || counter.endsAtMs > nowMs) ? counter.taken : 0;

function take({ key, endsAtMs }: Bound, counters: Map<string, Counter>, nowMs: number): Taken {
  const counter = counters.get(key);
  const taken = running(counter, nowMs);
  const endsAt = counter && taken > 0 ? counter.endsAtMs : endsAtMs;
  counters.set(key, { taken: taken + 1, endsAtMs: endsAt });
  return [key, endsAt];
}
