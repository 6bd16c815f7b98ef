import { useCallback, useEffect, useRef, useState } from 'react';
import { measuringAlone, probe } from '../../measure/probe.ts';
import type { RoundTrip } from '../../measure/round-trips.ts';
import { collectFacts } from './collect-facts.ts';
import {
  diagnosticsText,
  environmentOf,
  notMeasured,
  probeCount,
  type MachineFacts,
  type Measurement,
} from './diagnostics.ts';

const BETWEEN_PROBES_MS = 70;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the preview shows, and what would be sent: the same text. Round trips are measured once somebody wants them. */
export function useDiagnostics() {
  const [facts, setFacts] = useState<MachineFacts | null>(null);
  const [measurement, setMeasurement] = useState<Measurement>(notMeasured);
  const leaving = useRef<AbortSignal>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    const collect = async () => {
      const collected = await collectFacts();
      if (!controller.signal.aborted) setFacts(collected);
    };
    void collect();
    return () => controller.abort();
  }, []);

  const measure = useCallback(
    () =>
      measuringAlone(async () => {
        const signal = leaving.current;
        if (!signal) return;
        const roundTrips: RoundTrip[] = [];
        setMeasurement({ isRunning: true, roundTrips: [] });
        for (let sent = 0; sent < probeCount && !signal.aborted; sent++) {
          roundTrips.push(await probe(signal));
          setMeasurement({ isRunning: true, roundTrips: [...roundTrips] });
          await pause(BETWEEN_PROBES_MS);
        }
        setMeasurement({ isRunning: false, roundTrips });
      }),
    [],
  );

  const text = diagnosticsText(facts, measurement);
  return { text, environment: facts ? environmentOf(facts) : '', measurement, measure };
}
