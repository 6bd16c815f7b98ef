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
])('the refund is price ÷ days × days left, rounded down: after %i days of a month card %i fen', (used, fen) => {
  expect(refundOf(month, used)).toBe(fen);
});

test('a refund whose amount has no fraction of a fen is not reduced by rounding', () => {
  // 25800 ÷ 365 × 219 is exactly 15480. Dividing first gives one fen less in floating point.
  const year = { priceCents: 25800, days: 365 };
  expect(Math.floor((year.priceCents / year.days) * 219)).toBe(15479);
  expect(refundOf(year, 146)).toBe(15480);
  expect(refundOf(year, 0)).toBe(25800);
});

test('the refundable amount never grows from one day to the next', () => {
  for (const plan of [month, { priceCents: 7800, days: 93 }, { priceCents: 25800, days: 365 }])
    for (let used = 1; used <= plan.days; used += 1)
      expect(refundOf(plan, used)).toBeLessThan(refundOf(plan, used - 1));
});
