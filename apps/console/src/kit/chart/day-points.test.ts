import { expect, test } from 'vitest';
import { dayPoints, everyDay, timePoints } from './day-points.ts';

test('dayPoints lists every day of a period, also across months, each with the day that it is compared with', () => {
  expect(everyDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(everyDay('2026-03-02', '2026-03-01')).toEqual([]);
  expect(dayPoints(['2026-03-02'], ['2026-03-01'])).toEqual([
    { name: '2026-03-02', short: '3/2', before: '2026-03-01' },
  ]);
});

test('each hour of a chart of one day has a short axis label, and names the same hour of the day before', () => {
  expect(timePoints('hour', ['2026-03-02 09:00'], ['2026-03-01 09:00'])).toEqual([
    { name: '2026-03-02 09:00', short: '9:00', before: '2026-03-01 09:00' },
  ]);
  expect(timePoints('day', ['2026-03-02'])).toEqual([{ name: '2026-03-02', short: '3/2' }]);
});
