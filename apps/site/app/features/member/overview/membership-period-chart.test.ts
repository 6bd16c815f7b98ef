import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { clothOf } from './membership-period-chart.ts';

const start = Date.parse('2026-06-24T00:00:00Z');
const period = (days: number) => ({
  startedAt: new Date(start).toISOString(),
  endsAt: new Date(start + days * DAY_MS).toISOString(),
});
const count = (cells: string[], kind: string) => cells.filter((cell) => cell === kind).length;

test('the chart of a membership has one cell per day (used, today or left), and today counts as left', () => {
  const cloth = clothOf(period(31), start + 7.3 * DAY_MS);
  expect(cloth?.unit).toBe('day');
  expect(cloth?.cells).toHaveLength(31);
  expect(count(cloth?.cells ?? [], 'used')).toBe(7);
  expect(cloth?.cells[7]).toBe('today');
  expect(count(cloth?.cells ?? [], 'left')).toBe(23);
});

test('the chart of a membership draws the first and the last day like any other day', () => {
  expect(clothOf(period(31), start)?.cells[0]).toBe('today');
  expect(clothOf(period(31), start + 31 * DAY_MS - 1)?.cells.at(-1)).toBe('today');
  expect(clothOf(period(31), start + 31 * DAY_MS)).toBeNull();
});

test('the chart of a membership longer than 62 days has one cell per week', () => {
  expect(clothOf(period(62), start)).toMatchObject({ unit: 'day' });
  const cloth = clothOf(period(365), start + 15 * DAY_MS);
  expect(cloth).toMatchObject({ unit: 'week', usedDays: 15 });
  expect(cloth?.cells).toHaveLength(53);
  expect(cloth?.cells.indexOf('today')).toBe(2);
});

test('the chart of a membership without a start date begins today', () => {
  const cloth = clothOf({ ...period(24), startedAt: null }, start);
  expect(cloth?.cells).toHaveLength(24);
  expect(cloth?.cells[0]).toBe('today');
  expect(cloth?.todayAt).toBe(0);
});

test('a lifetime membership has no chart, because it would have too many days', () => {
  expect(clothOf(period(40_000), start)).toBeNull();
});
