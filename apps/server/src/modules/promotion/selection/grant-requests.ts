import type { Bound } from './frequency-caps.ts';
import type { Taken } from './counters.tables.ts';

/** Alternative line items for a slot, the preferred one first, each with its counters. */
export interface ReservationRequest {
  alternatives: readonly (readonly Bound[])[];
}

export interface Counter {
  taken: number;
  endsAtMs: number | null;
}

/** The index of the granted alternative and its incremented counters; null if every alternative has a full counter. */
export type Grant = { alternative: number; taken: Taken[] } | null;

/**
 * Grants each request the first alternative without a full counter. Modifies `counters`, whose rows the caller must
 * have locked.
 */
export function grantRequests(
  requests: readonly ReservationRequest[],
  counters: Map<string, Counter>,
  nowMs: number,
): Grant[] {
  return requests.map(({ alternatives }) => {
    const alternative = alternatives.findIndex((bounds) => bounds.every((bound) => hasRoom(bound, counters, nowMs)));
    const bounds = alternatives[alternative];
    return bounds ? { alternative, taken: bounds.map((bound) => take(bound, counters, nowMs)) } : null;
  });
}

export const hasRoom = ({ key, limit }: Bound, counters: ReadonlyMap<string, Counter>, nowMs: number) =>
  running(counters.get(key), nowMs) < limit;

/** Returns the current value of a counter; zero if its window has ended. */
const running = (counter: Counter | undefined, nowMs: number) =>
  counter && (counter.endsAtMs === null || counter.endsAtMs > nowMs) ? counter.taken : 0;

function take({ key, endsAtMs }: Bound, counters: Map<string, Counter>, nowMs: number): Taken {
  const counter = counters.get(key);
  const taken = running(counter, nowMs);
  const endsAt = counter && taken > 0 ? counter.endsAtMs : endsAtMs;
  counters.set(key, { taken: taken + 1, endsAtMs: endsAt });
  return [key, endsAt];
}
