import { expect, test } from 'vitest';
import { scaleOf } from './interval-plot.tsx';

test('all intervals of an experiment share one scale from the lowest to the highest end', () => {
  expect(scaleOf([{ low: 0.05, high: 0.07 }, null, { low: 0.06, high: 0.09 }])).toEqual({ low: 0.05, high: 0.09 });
});

test('without a measured interval, or without a width, there is no scale', () => {
  expect(scaleOf([null, null])).toBeNull();
  expect(scaleOf([{ low: 0.1, high: 0.1 }])).toBeNull();
});
