import { expect, test } from 'vitest';
import { weekdayOf, weekOf } from './check-in-week.ts';

test.each([
  ['2026-11-15T15:59:59.999Z', 7, '2026-11-09'],
  ['2026-11-15T16:00:00.000Z', 1, '2026-11-16'],
  ['2026-11-22T15:59:59.999Z', 7, '2026-11-16'],
  ['2027-01-01T04:00:00.000Z', 5, '2026-12-28'],
])('%s is weekday %i of the week that starts on %s in Shanghai', (moment, day, week) => {
  expect([weekdayOf(new Date(moment)), weekOf(new Date(moment))]).toEqual([day, week]);
});
