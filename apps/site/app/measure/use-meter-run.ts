import { useEffect, useReducer, useRef } from 'react';
import { measuringAlone, probe } from './probe.ts';
import { idleRun, meterReducer, probeCount } from './meter-run.ts';

/** Lets the animation come to rest before the first probe leaves. */
const restMs = 120;
const betweenProbesMs = 70;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function useMeterRun() {
  const [run, send] = useReducer(meterReducer, idleRun);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const start = () =>
    measuringAlone(async () => {
      const signal = leaving.current?.signal;
      if (!signal) return;
      send({ type: 'start' });
      await wait(restMs);
      for (let i = 0; i < probeCount && !signal.aborted; i++) {
        send({ type: 'answer', roundTrip: await probe(signal) });
        await wait(betweenProbesMs);
      }
      send({ type: 'end' });
    });

  return { run, start };
}
