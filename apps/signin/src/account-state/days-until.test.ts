import { expect, test } from 'vitest';
import { daysUntil } from './state-view.tsx';

const now = Date.parse('2030-07-01T12:00:00Z');

test.each([
  ['2030-07-16T12:00:00.000Z', 15],
  ['2030-07-16T11:59:59.000Z', 15],
  ['2030-07-01T12:00:01.000Z', 1],
  ['2030-07-01T12:00:00.000Z', null],
  ['2030-06-01T12:00:00.000Z', null],
  ['soon', null],
])('from now until %s there are %j days left', (instant, days) => {
  expect(daysUntil(instant, now)).toBe(days);
});
