import { expect, test } from 'vitest';
import { workFactor } from './proof-of-work.ts';

test.each([
  ['first request of a device', 0, 1, 1, 1],
  ['fifth request of a device', 5, 5, 1, 1],
  ['sixth request of a device', 6, 6, 1, 4],
  ['eleventh request of a device', 11, 11, 1, 8],
  ['twentieth request of a device', 20, 20, 1, 8],
  ['fifty-first request of an address', 1, 51, 1, 4],
  ['hundred-and-first request of an address', 1, 101, 1, 8],
  ['two-hundredth request of an address', 0, 200, 1, 8],
  ['far beyond every limit', 500, 5000, 1, 8],
  ['sixth request of a device with doubled limits', 6, 6, 2, 1],
])('workFactor multiplies the usual proof of work as expected: %s', (_who, deviceHits, addressHits, scale, factor) => {
  expect(workFactor({ deviceHits, addressHits }, scale)).toBe(factor);
});
