import { expect, test } from 'vitest';
import { dayPoints, everyDay } from './day-points.ts';

test('lists every day of a period across months; dayPoints adds the day that each one is compared with', () => {
  expect(everyDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(everyDay('2026-03-02', '2026-03-01')).toEqual([]);
  expect(dayPoints(['2026-03-02'], ['2026-03-01'])).toEqual([
    { name: '2026-03-02', short: '3/2', before: '2026-03-01' },
  ]);
});
