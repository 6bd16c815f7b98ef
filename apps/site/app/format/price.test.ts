import { expect, test } from 'vitest';
import { plainPriceOf, priceOf, pricePerDay } from './price.ts';

test.each([
  [3000, '30.00', '30'],
  [25800, '258.00', '258'],
  [2990, '29.90', '29.90'],
  [1, '0.01', '0.01'],
])('§9 price shown: %i fen are shown as ¥%s, and in large print as ¥%s', (rmb, exact, plain) => {
  expect(priceOf(rmb)).toBe(exact);
  expect(plainPriceOf(rmb)).toBe(plain);
});

test.each([
  [3000, 31, '0.97'],
  [7800, 93, '0.84'],
  [25800, 365, '0.71'],
  [1, 365, '0.00'],
])('the price %i fen for %i days is shown as ¥%s a day', (rmb, days, perDay) => {
  expect(pricePerDay(rmb, days)).toBe(perDay);
});
