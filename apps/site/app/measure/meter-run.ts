import type { RoundTrip } from './round-trips.ts';

export const probeCount = 24;

export interface MeterRun {
  view: 'idle' | 'measuring' | 'done';
  roundTrips: RoundTrip[];
}

export type MeterEvent = { type: 'start' } | { type: 'answer'; roundTrip: RoundTrip } | { type: 'end' };

export const idleRun: MeterRun = { view: 'idle', roundTrips: [] };

export function meterReducer(run: MeterRun, event: MeterEvent): MeterRun {
  switch (event.type) {
    case 'start':
      return { view: 'measuring', roundTrips: [] };
    case 'answer':
      return run.view === 'measuring' ? { ...run, roundTrips: [...run.roundTrips, event.roundTrip] } : run;
    case 'end':
      return { ...run, view: 'done' };
  }
}
