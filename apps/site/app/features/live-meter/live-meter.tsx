import { useEffect, useReducer } from 'react';
import { isMeasuring, probe } from '../../measure/probe.ts';
import { type RoundTrip, roundTripStats } from '../../measure/round-trips.ts';
import styles from './live-meter.module.css';

const liveMeterTexts = { label: '本站延迟', unit: 'ms', waiting: '–' } as const;

const shown = 8;
const firstProbes = 5;
const quickIntervalMs = 500;
const calmIntervalMs = 15_000;

const keepLast = (trips: RoundTrip[], trip: RoundTrip): RoundTrip[] => [...trips, trip].slice(-shown);

/**
 * The live latency meter in the header: a few quick probes, then further ones at intervals while the page is visible.
 */
export function LiveMeter() {
  const [trips, add] = useReducer(keepLast, []);
  useProbes(add);

  const { medianMs } = roundTripStats(trips);
  const peak = Math.max(5, ...trips.map((trip) => trip ?? 0));
  return (
    <div className={styles.meter}>
      <svg className={styles.bars} viewBox="0 0 32 18" aria-hidden="true">
        {Array.from({ length: shown }, (_, i) => {
          const trip = trips[i];
          const height = typeof trip === 'number' ? Math.max(2, (trip / peak) * 16) : 2;
          const look = trip === undefined ? styles.empty : trip === null ? styles.lost : styles.answered;
          return <path key={i} className={look} d={`M${2 + i * 4} 17v-${height.toFixed(1)}`} />;
        })}
      </svg>
      <span>
        {liveMeterTexts.label} <b className="num">{medianMs === null ? liveMeterTexts.waiting : medianMs.toFixed(0)}</b>{' '}
        {liveMeterTexts.unit}
      </span>
    </div>
  );
}

function useProbes(add: (trip: RoundTrip) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let sent = 0;
    const tick = async () => {
      if (!document.hidden && !isMeasuring()) {
        const trip = await probe(stop.signal);
        if (stop.signal.aborted) return;
        sent++;
        add(trip);
      }
      timer = setTimeout(() => void tick(), sent < firstProbes ? quickIntervalMs : calmIntervalMs);
    };
    void tick();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [add]);
}
