import { expect, test } from 'vitest';
import { exactYuan, plainYuan, yuanPerDay } from './price.ts';

test.each([
  [3000, '30.00', '30'],
  [25800, '258.00', '258'],
  [2990, '29.90', '29.90'],
  [1, '0.01', '0.01'],
])('%i cents are ¥%s, large ¥%s', (cents, exact, plain) => {
  expect(exactYuan(cents)).toBe(exact);
  expect(plainYuan(cents)).toBe(plain);
});

test.each([
  [3000, 31, '0.97'],
  [7800, 93, '0.84'],
  [25800, 365, '0.71'],
])('%i cents for %i days are ¥%s a day', (cents, days, perDay) => {
  expect(yuanPerDay(cents, days)).toBe(perDay);
});
