import { expect, test } from 'vitest';
import { dayOf, minutesOf, momentOf, timeOf } from './moment.ts';

test('a moment is written in the reader’s own time, with leading zeros', () => {
  const at = new Date(2030, 0, 5, 3, 7);
  expect([dayOf(at), momentOf(at.toISOString()), timeOf(at)]).toEqual(['2030-01-05', '2030-01-05 03:07', '03:07']);
});

test('what is no moment is not written at all', () => {
  expect([dayOf(''), momentOf('soon'), timeOf('')]).toEqual(['', '', '']);
});

test.each([
  [0, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])('%d seconds are a wait of %d minutes', (seconds, minutes) => {
  expect(minutesOf(seconds)).toBe(minutes);
});
