import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { offsetFor } from './clock.ts';

const realNow = new Date('2026-01-01T00:00:00Z');

test.each([
  ['+3d', 0, 3 * DAY_MS],
  ['-90m', 0, -90 * 60_000],
  ['+1h', 1000, 3_601_000],
  ['reset', 5000, 0],
  ['2026-01-02T08:00:00+08:00', 5000, DAY_MS],
  ['2026-01-03', 0, 2 * DAY_MS],
])('the command `clock` with the input %s at an offset of %d ms results in %d ms', (input, before, after) => {
  expect(offsetFor(input, before, realNow)).toBe(after);
});

test.each(['tomorrow', '3d', '+3w', '', '2026'])('the command `clock` refuses the input "%s"', (input) => {
  expect(() => offsetFor(input, 0, realNow)).toThrow('is not a step');
});
