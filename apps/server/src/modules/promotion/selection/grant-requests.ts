import type { Bound } from './frequency-caps.ts';
import type { Taken } from './counters.tables.ts';

/** Alternatives, best first, each with its counters. */
export interface ReservationRequest {
  alternatives: readonly (readonly Bound[])[];
}

export interface Counter {
  taken: number;
  endsAtMs: number | null;
}

/** The granted alternative and its counters; null when none had room. */
export type Grant = { alternative: number; taken: Taken[] } | null;

/**
 * Grants each request its first alternative with room in all counters. Mutates `counters`, which the caller must own.
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

/** The current count; an ended window counts zero. */
const running = (counter: Counter | undefined, nowMs: number) =>
  counter && (counter.endsAtMs === null || counter.endsAtMs > nowMs) ? counter.taken : 0;

function take({ key, endsAtMs }: Bound, counters: Map<string, Counter>, nowMs: number): Taken {
  const counter = counters.get(key);
  const taken = running(counter, nowMs);
  const endsAt = counter && taken > 0 ? counter.endsAtMs : endsAtMs;
  counters.set(key, { taken: taken + 1, endsAtMs: endsAt });
  return [key, endsAt];
}
