import { describe, expect, test } from 'vitest';
import { differenceOf, intervalOf } from './proportions.ts';

describe('confidence intervals of experiment results', () => {
  test("the difference of two shares has Wald's interval: 100 of 1000 and 130 of 1000", () => {
    // Expected values, computed by hand: 0.03 ± 1.96 · √(0.1·0.9/1000 + 0.13·0.87/1000); pooled z = 2.1027.
    const found = differenceOf({ hits: 100, of: 1000 }, { hits: 130, of: 1000 });
    expect(found?.by).toBeCloseTo(0.03, 10);
    expect(found?.low).toBeCloseTo(0.002_068, 5);
    expect(found?.high).toBeCloseTo(0.057_932, 5);
    expect(found?.p).toBeCloseTo(0.035_488, 4);
    expect(found?.isSure).toBe(true);
  });

  test('a negative difference of samples of different sizes is not significant: 45 of 300 and 52 of 400', () => {
    const found = differenceOf({ hits: 45, of: 300 }, { hits: 52, of: 400 });
    expect(found?.by).toBeCloseTo(-0.02, 10);
    expect(found?.low).toBeCloseTo(-0.072_142, 5);
    expect(found?.high).toBeCloseTo(0.032_142, 5);
    expect(found?.isSure).toBe(false);
  });

  test("a single share has Wilson's interval: 10 of 100, none of 10, all of 10", () => {
    expect(intervalOf({ hits: 10, of: 100 })?.low).toBeCloseTo(0.055_229, 5);
    expect(intervalOf({ hits: 10, of: 100 })?.high).toBeCloseTo(0.174_366, 5);
    expect(intervalOf({ hits: 0, of: 10 })).toEqual({ low: 0, high: expect.closeTo(0.277_533, 5) });
    expect(intervalOf({ hits: 10, of: 10 })?.high).toBeCloseTo(1, 10);
    expect(intervalOf({ hits: 0, of: 0 })).toBeNull();
  });

  test('the difference is null for samples that are too small', () => {
    expect(differenceOf({ hits: 4, of: 100 }, { hits: 40, of: 100 })).toBeNull();
    expect(differenceOf({ hits: 40, of: 42 }, { hits: 20, of: 42 })).toBeNull();
    expect(differenceOf({ hits: 0, of: 0 }, { hits: 0, of: 0 })).toBeNull();
  });
});
