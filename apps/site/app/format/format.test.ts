import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { formatDate } from './format-date.ts';
import { priceOf } from './price.ts';
import { vipDays } from './vip-days.ts';

test.each([
  [0, 0],
  [1, 1],
  [DAY_MS, 1],
  [DAY_MS + 1, 2],
  [41 * DAY_MS, 41],
  [-DAY_MS, 0],
])('§9 VIP days: %i ms left are shown as %i days', (ms, days) => {
  expect(vipDays(ms)).toBe(days);
});

test.each([
  [1000, '10.00'],
  ['2990', '29.90'],
  [1, '0.01'],
  [0, '0.00'],
])('§9 price shown: rmb %s is shown as %s', (rmb, shown) => {
  expect(priceOf(rmb)).toBe(shown);
});

test('§9 dates are shown as yyyy-MM-dd hh:mm by default, in Shanghai time, with hours from 00 to 23', () => {
  expect(formatDate('2026-03-07T16:05:09Z')).toBe('2026-03-08 00:05');
  expect(formatDate(new Date('2026-03-07T15:59:00Z'))).toBe('2026-03-07 23:59');
  expect(formatDate(Date.UTC(2026, 0, 2, 4, 3, 2), 'yyyy/MM/dd HH:mm:ss')).toBe('2026/01/02 12:03:02');
  expect(formatDate('2026-12-31T18:00:00Z', 'yyyy年MM月dd日')).toBe('2027年01月01日');
});

test('an invalid date is shown as an empty text', () => {
  expect(formatDate('soon')).toBe('');
});
