import type { Bound } from './frequency-caps.ts';
import type { Taken } from './counters.tables.ts';

/** Alternative line items, best first, each with its counters. */
export interface ReservationRequest {
  alternatives: readonly (readonly Bound[])[];
}

export interface Counter {
  taken: number;
  endsAtMs: number | null;
}

/** The alternative that was granted, with its counters; null if all were full. */
export type Grant = { alternative: number; taken: Taken[] } | null;

/**
 * Grants each request its first alternative for which no counter is full. It changes `counters`, so the caller must
 * have locked them.
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

/** The current value of a counter; zero if its window has ended. */
const running = (counter: Counter | undefined, nowMs: number) =>
  counter && (counter.endsAtMs === null || counter.endsAtMs > nowMs) ? counter.taken : 0;

function take({ key, endsAtMs }: Bound, counters: Map<string, Counter>, nowMs: number): Taken {
  const counter = counters.get(key);
  const taken = running(counter, nowMs);
  const endsAt = counter && taken > 0 ? counter.endsAtMs : endsAtMs;
  counters.set(key, { taken: taken + 1, endsAtMs: endsAt });
  return [key, endsAt];
}
