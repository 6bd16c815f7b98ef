import { expect, test } from 'vitest';
import { dayPoints, everyDay } from './day-points.ts';

test('every day of a range is there, also over the end of a month, and each beside the one it is compared with', () => {
  expect(everyDay('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(everyDay('2026-03-02', '2026-03-01')).toEqual([]);
  expect(dayPoints(['2026-03-02'], ['2026-03-01'])).toEqual([
    { name: '2026-03-02', short: '3/2', before: '2026-03-01' },
  ]);
});
