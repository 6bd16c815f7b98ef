import { probeCount } from './meter-run.ts';
import { measuringAlone, probe } from './probe.ts';
import type { RoundTrip } from './round-trips.ts';

/** Lets the animation come to rest before the first probe leaves. */
const restMs = 120;
const betweenProbesMs = 70;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One probe after the other, with nobody else on the line. */
export const runProbes = (signal: AbortSignal, onAnswer: (roundTrip: RoundTrip) => void): Promise<void> =>
  measuringAlone(async () => {
    await wait(restMs);
    for (let i = 0; i < probeCount && !signal.aborted; i++) {
      onAnswer(await probe(signal));
      await wait(betweenProbesMs);
    }
  });
