import { expect, test } from 'vitest';
import { idleRun, meterReducer, type MeterEvent } from './meter-run.ts';

const run = (...events: MeterEvent[]) => events.reduce(meterReducer, idleRun);

test('a latency measurement keeps its answers in the order in which they arrive', () => {
  const { roundTrips } = run({ type: 'start' }, { type: 'answer', roundTrip: 9 }, { type: 'answer', roundTrip: null });
  expect(roundTrips).toEqual([9, null]);
});

test('starting a new latency measurement discards the previous one', () => {
  const again = run({ type: 'start' }, { type: 'answer', roundTrip: 9 }, { type: 'end' }, { type: 'start' });
  expect(again).toEqual({ view: 'measuring', roundTrips: [] });
});

test('an answer that arrives after the latency measurement ended is ignored', () => {
  const ended = run({ type: 'start' }, { type: 'end' }, { type: 'answer', roundTrip: 9 });
  expect(ended.roundTrips).toEqual([]);
});
