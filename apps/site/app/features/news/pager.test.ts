import { expect, test } from 'vitest';
import { shownPages } from './pager.tsx';

test('shows all of a few pages', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
});

test('of many pages it shows the first, the last and the neighbours, with gaps', () => {
  expect(shownPages(5, 10)).toEqual([1, -4, 4, 5, 6, -10, 10]);
  expect(shownPages(1, 10)).toEqual([1, 2, -10, 10]);
  expect(shownPages(10, 10)).toEqual([1, -9, 9, 10]);
});
