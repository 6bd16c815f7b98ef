import { expect, test } from 'vitest';
import { inUnits, typedNumber } from '../kit/form/typed-number.ts';
import { OF_A_HUNDREDTH, percentOf, sumOf } from './percent.ts';

const weightOf = (percent: string) => inUnits(typedNumber(percent), OF_A_HUNDREDTH);

test.each([
  [0, '0'],
  [1, '0.0001'],
  [70_000, '7'],
  [125_000, '12.5'],
  [290_700, '29.07'],
  [1_000_000, '100'],
])(
  'odds of %i millionths are shown as %s%%, and converting that percentage back gives the same odds',
  (weight, percent) => {
    expect(percentOf(weight)).toBe(percent);
    expect(weightOf(percent)).toBe(weight);
  },
);

test('converting the odds of a prize to percent and back gives the same odds', () => {
  const weights = Array.from({ length: 100_000 }, (_, at) => at * 10 + (at % 10));
  expect(weights.filter((weight) => weightOf(percentOf(weight)) !== weight)).toEqual([]);
});

test.each(['x', '0.00001', '1e3'])('the text %j is refused as a percentage', (text) => {
  expect(weightOf(text)).toBeNaN();
});
test('adding trailing zeros to a typed percentage does not change its value', () => {
  expect(weightOf('0.10000')).toBe(1000);
  expect(weightOf('5.')).toBe(50_000);
});

test('sumOf returns the odds left for drawing no prize, which are negative if the prizes exceed 100 %', () => {
  expect(sumOf([{ weight: 125_000 }, { weight: 1 }, { weight: null }])).toEqual({ total: 125_001, left: 874_999 });
  expect(sumOf([{ weight: 600_000 }, { weight: 600_000 }]).left).toBe(-200_000);
});
