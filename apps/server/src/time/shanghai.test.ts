import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { dayOf, minuteOf, msUntilMidnight } from './shanghai.ts';

test('a day in Shanghai begins at 16:00 UTC of the day before', () => {
  const before = new Date('2026-11-15T15:59:59.000Z');
  const after = new Date('2026-11-15T16:00:00.000Z');
  expect([dayOf(before), minuteOf(before), msUntilMidnight(before)]).toEqual(['2026-11-15', '2026-11-15 23:59', 1000]);
  expect([dayOf(after), minuteOf(after), msUntilMidnight(after)]).toEqual(['2026-11-16', '2026-11-16 00:00', DAY_MS]);
});
