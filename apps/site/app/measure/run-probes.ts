import { track } from '../telemetry/track.ts';
import { probeCount } from './meter-run.ts';
import { measuringAlone, probe } from './probe.ts';
import { roundTripStats, type RoundTrip } from './round-trips.ts';

/** Milliseconds before the first probe, so that animations end first. */
const restMs = 120;
const betweenProbesMs = 70;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the probes one after the other. */
export const runProbes = (signal: AbortSignal, onAnswer: (roundTrip: RoundTrip) => void): Promise<void> =>
  measuringAlone(async () => {
    await wait(restMs);
    const roundTrips: RoundTrip[] = [];
    while (roundTrips.length < probeCount && !signal.aborted) {
      const roundTrip = await probe(signal);
      roundTrips.push(roundTrip);
      onAnswer(roundTrip);
      await wait(betweenProbesMs);
    }
    if (signal.aborted) return;
    const { failures, medianMs } = roundTripStats(roundTrips);
    track('network_measure', { probes: probeCount, failures, median_ms: medianMs && Math.round(medianMs) });
  });
