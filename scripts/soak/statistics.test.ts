import { expect, test } from 'vitest';
import { fitSlope, LatencyHistogram, meansOfBlocks, type Point } from './statistics.ts';

const line = (slope: number, from: number, group = 0): Point[] =>
  Array.from({ length: 50 }, (_, x) => ({ x, y: from + slope * x + (x % 2 === 0 ? 1 : -1), group }));

test('the slope of a line with noise is found within its standard error', () => {
  const { slope, error } = fitSlope(line(0.5, 200));
  expect(Math.abs(slope - 0.5)).toBeLessThan(2 * error);
  expect(error).toBeCloseTo(0.0101, 3);
});

test('noise without a slope is zero within two standard errors', () => {
  const { slope, error } = fitSlope(line(0, 200));
  expect(Math.abs(slope)).toBeLessThan(2 * error);
});

test('each group has its own intercept, so that a restart of a process is not a slope', () => {
  const points = [...line(0, 300), ...line(0, 200, 1)].map((point, index) => ({ ...point, x: index }));
  expect(Math.abs(fitSlope(points).slope)).toBeLessThan(0.02);
  expect(fitSlope(points.map((point) => ({ ...point, group: 0 }))).slope).toBeLessThan(-1);
});

test('too few points have an infinite standard error', () => {
  expect(fitSlope([]).error).toBe(Number.POSITIVE_INFINITY);
  expect(fitSlope(line(1, 0).slice(0, 2)).error).toBe(Number.POSITIVE_INFINITY);
});

test('means of blocks keep groups apart and drop an incomplete block', () => {
  const points = [...line(0, 10).slice(0, 7), ...line(0, 20, 1).slice(0, 4)];
  expect(meansOfBlocks(points, 4)).toEqual([
    { x: 1.5, y: 10, group: 0 },
    { x: 1.5, y: 20, group: 1 },
  ]);
});

test('percentiles of latencies are exact to two percent', () => {
  const histogram = new LatencyHistogram();
  for (let milliseconds = 1; milliseconds <= 1000; milliseconds += 1) histogram.add(milliseconds);
  expect(histogram.count).toBe(1000);
  for (const [part, expected] of [
    [0.5, 500],
    [0.99, 990],
    [1, 1000],
  ] as const)
    expect(Math.abs(histogram.percentile(part) / expected - 1)).toBeLessThan(0.02);
  expect(new LatencyHistogram().percentile(0.5)).toBeNaN();
});
