import { expect, test } from 'vitest';
import { stepOf } from './arrow-keys.ts';

test('the left and right arrow keys move between points of a chart and stop at both ends', () => {
  expect(stepOf('ArrowRight', 0, 3)).toBe(1);
  expect(stepOf('ArrowRight', 2, 3)).toBe(2);
  expect(stepOf('ArrowLeft', 0, 3)).toBe(0);
  expect(stepOf('End', 0, 3)).toBe(2);
  expect(stepOf('Tab', 0, 3)).toBeNull();
});

test('in a grid chart the up and down arrow keys change the row', () => {
  expect(stepOf('ArrowDown', 1, 6, 3)).toBe(4);
  expect(stepOf('ArrowUp', 1, 6, 3)).toBe(1);
});
