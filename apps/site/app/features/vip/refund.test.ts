import { expect, test } from 'vitest';
import { refundOf } from './refund-calculator.tsx';

const month = { priceCents: 3000, days: 31 };

test.each([
  [0, 3000],
  [7, 2322],
  [30, 96],
  [31, 0],
  [40, 0],
  [-1, 3000],
])('the refund is price × days left ÷ days, rounded down: after %i days of a month card %i fen', (used, fen) => {
  expect(refundOf(month, used)).toBe(fen);
});

test('a refund that is exact in fen is not reduced by floating-point rounding', () => {
  // 25800 × 219 ÷ 365 is exactly 15480. If the division comes first, floating point gives one fen less.
  const year = { priceCents: 25800, days: 365 };
  expect(Math.floor((year.priceCents / year.days) * 219)).toBe(15479);
  expect(refundOf(year, 146)).toBe(15480);
  expect(refundOf(year, 0)).toBe(25800);
});

test('the refund of a plan never grows from one day to the next', () => {
  for (const plan of [month, { priceCents: 7800, days: 93 }, { priceCents: 25800, days: 365 }])
    for (let used = 1; used <= plan.days; used += 1)
      expect(refundOf(plan, used)).toBeLessThan(refundOf(plan, used - 1));
});
