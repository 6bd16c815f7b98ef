import { expect, test } from 'vitest';
import { workFactor } from './proof-of-work.ts';

test.each([
  ['a first request', 0, 1, 1, 1],
  ['the fifth of a device', 5, 5, 1, 1],
  ['the sixth of a device', 6, 6, 1, 4],
  ['the eleventh of a device', 11, 11, 1, 8],
  ['the twentieth of a device', 20, 20, 1, 8],
  ['the fifty-first of an address', 1, 51, 1, 4],
  ['the hundred-and-first of an address', 1, 101, 1, 8],
  ['the two-hundredth of an address', 0, 200, 1, 8],
  ['far beyond every limit', 500, 5000, 1, 8],
  ['the sixth of a device where limits are doubled', 6, 6, 2, 1],
])('workFactor multiplies the usual proof of work as expected: %s', (_who, deviceHits, addressHits, scale, factor) => {
  expect(workFactor({ deviceHits, addressHits }, scale)).toBe(factor);
});
