import { expect, test } from 'vitest';
import { roundTripStats } from './round-trips.ts';

test.each([
  { name: 'no probe', trips: [], stats: { medianMs: null, jitterMs: null, failures: 0 } },
  { name: 'only failures', trips: [null, null], stats: { medianMs: null, jitterMs: null, failures: 2 } },
  { name: 'a single answer has no jitter', trips: [12], stats: { medianMs: 12, jitterMs: null, failures: 0 } },
  { name: 'an odd number of answers', trips: [30, 10, 20], stats: { medianMs: 20, jitterMs: 15, failures: 0 } },
  { name: 'an even number of answers', trips: [10, 20, 30, 40], stats: { medianMs: 25, jitterMs: 10, failures: 0 } },
  {
    name: 'failures are counted, not averaged',
    trips: [10, null, 14],
    stats: { medianMs: 12, jitterMs: 4, failures: 1 },
  },
  { name: 'a round trip of zero is an answer', trips: [0, 0, 0], stats: { medianMs: 0, jitterMs: 0, failures: 0 } },
])('median, jitter and failures of round trips: $name', ({ trips, stats }) => {
  expect(roundTripStats(trips)).toEqual(stats);
});

test('the order of the measured round trips changes only the jitter', () => {
  const calm = roundTripStats([10, 11, 12, 13]);
  const restless = roundTripStats([13, 10, 12, 11]);
  expect(calm.medianMs).toBe(restless.medianMs);
  expect(calm.jitterMs).toBeLessThan(restless.jitterMs ?? 0);
});
