import type { Award } from '@feisuo/contract/schemas/activity';
import { expect, test } from 'vitest';
import { rowsLeft, rowsOf } from './woven-rows.ts';

const awards: Award[] = Array.from({ length: 7 }, (_, at) => ({ kind: 'coins', name: '加速币', amount: at + 1 }));
const states = (index: number, checkedInToday: boolean) =>
  rowsOf(awards, { index, checkedInToday })
    .map(({ state }) => state[0])
    .join('');

test('each check-in fills a row of the woven week, and the next row is open unless the member checked in today', () => {
  expect(states(0, false)).toBe('toooooo');
  expect(states(3, false)).toBe('wwwtooo');
  expect(states(4, true)).toBe('wwwwooo');
  expect(states(7, true)).toBe('wwwwwww');
});

test('for a visitor all rows of the woven week are empty and show their awards', () => {
  const rows = rowsOf(awards, null);
  expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'open'));
  expect(rows.map(({ award, place }) => [place, award.amount])).toEqual(awards.map(({ amount }) => [amount, amount]));
});

test.each([
  [{ index: 0, today: 1, checkedInToday: false }, 7],
  [{ index: 1, today: 1, checkedInToday: true }, 6],
  [{ index: 1, today: 6, checkedInToday: false }, 2],
  [{ index: 2, today: 7, checkedInToday: true }, 0],
  [{ index: 7, today: 7, checkedInToday: true }, 0],
])('with %o the member can still fill %i rows of the woven week', (week, left) => {
  expect(rowsLeft(week)).toBe(left);
});
