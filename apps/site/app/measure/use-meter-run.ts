import { useEffect, useReducer, useRef } from 'react';
import { idleRun, meterReducer } from './meter-run.ts';

/**
 * State of a latency measurement. Its code is loaded at the first click, because most visitors never start a
 * measurement.
 */
export function useMeterRun() {
  const [run, send] = useReducer(meterReducer, idleRun);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const start = async () => {
    const signal = leaving.current?.signal;
    if (!signal) return;
    send({ type: 'start' });
    try {
      const { runProbes } = await import('./run-probes.ts');
      await runProbes(signal, (roundTrip) => send({ type: 'answer', roundTrip }));
    } catch {
      // The code could not be loaded, so the measurement ends without results.
    }
    send({ type: 'end' });
  };

  return { run, start };
}
