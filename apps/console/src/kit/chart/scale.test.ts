import { expect, test } from 'vitest';
import { fitText, niceTop } from './scale.ts';

test('a chart axis reaches the highest value; for counts its four ticks are whole numbers', () => {
  expect([0, 3, 7, 11, 90, 130].map((most) => niceTop(most, true))).toEqual([4, 4, 8, 20, 100, 200]);
  expect(niceTop(0.031, false)).toBeCloseTo(0.04);
  expect(niceTop(2300, false)).toBe(4000);
  expect(niceTop(0, false)).toBe(1);
});

test('a long name in a chart is truncated with an ellipsis', () => {
  expect(fitText('百度搜索', 56, 14)).toBe('百度搜索');
  expect(fitText('百度搜索推广', 56, 14)).toBe('百度搜…');
  expect(fitText('track_id_of_someone', 56, 14)).toBe('track…');
});
