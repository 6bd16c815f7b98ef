/** The round-trip time of a probe in milliseconds, or null if the probe failed. */
export type RoundTrip = number | null;

export interface RoundTripStats {
  medianMs: number | null;
  /** The jitter: the mean absolute difference between consecutive round trips, in milliseconds. */
  jitterMs: number | null;
  failures: number;
}

export function roundTripStats(roundTrips: readonly RoundTrip[]): RoundTripStats {
  const answered = roundTrips.filter((ms) => ms !== null);
  return {
    medianMs: median(answered),
    jitterMs: jitter(answered),
    failures: roundTrips.length - answered.length,
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}

function jitter(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const sum = values.reduce((total, value, i) => total + Math.abs(value - (values[i - 1] ?? value)), 0);
  return sum / (values.length - 1);
}
