import { expect, test } from 'vitest';
import { warpField, warpOf } from './gift-card.tsx';

const threadsOf = (days: number) => warpOf(days).threads.match(/M/g)?.length;
const last = (days: number) => Number(/M([\d.]+) 18V\d+$/.exec(warpOf(days).threads)?.[1]);

test('the picture of a gift has one thread per day, evenly from the left to the right edge', () => {
  expect(threadsOf(41)).toBe(41);
  expect(threadsOf(7)).toBe(7);
  expect(last(41)).toBeCloseTo(warpField.width - 12);
});

test('the picture of a gift has at least two threads, and never more than fit side by side', () => {
  expect(threadsOf(365)).toBe(62);
  expect(threadsOf(1)).toBe(2);
});
