import { expect, test } from 'vitest';
import { linePath } from './draw-lines.tsx';

const pathOf = (values: (number | null)[]) =>
  linePath(
    values,
    (index) => index * 10,
    (value) => value,
  );

test('a chart line breaks at missing values, and a single day is drawn as a dash', () => {
  expect(pathOf([1, 2, 3])).toBe('M0 1L10 2L20 3');
  expect(pathOf([1, 2, null, 4, 5])).toBe('M0 1L10 2M30 4L40 5');
  expect(pathOf([null, 7, null])).toBe('M7 7h6');
});
