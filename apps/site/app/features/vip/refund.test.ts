import { expect, test } from 'vitest';
import { refundOf } from './refund.ts';

const month = { priceCents: 3000, days: 31 };

test.each([
  [0, 3000],
  [7, 2322],
  [30, 96],
  [31, 0],
  [40, 0],
  [-1, 3000],
])('price ÷ days × days left, floored to the fen: after %i days of a month card %i fen', (used, fen) => {
  expect(refundOf(month, used)).toBe(fen);
});

test('amounts that come out even lose nothing', () => {
  // 7800 ÷ 93 × 31 is 2600 exactly; divided first it is 2599.99….
  expect(refundOf({ priceCents: 7800, days: 93 }, 62)).toBe(2600);
  for (let used = 0; used <= 365; used += 1)
    expect(refundOf({ priceCents: 36500, days: 365 }, used)).toBe(100 * (365 - used));
});

test('no refund is larger than the one a day before', () => {
  for (const plan of [month, { priceCents: 7800, days: 93 }, { priceCents: 25800, days: 365 }])
    for (let used = 1; used <= plan.days; used += 1)
      expect(refundOf(plan, used)).toBeLessThan(refundOf(plan, used - 1));
});
