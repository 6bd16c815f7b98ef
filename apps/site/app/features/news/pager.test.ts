import { expect, test } from 'vitest';
import { shownPages } from './pager.tsx';

test('a few pages are all shown', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
});

test('of many pages the first, the last and the neighbours are shown, with gaps between', () => {
  expect(shownPages(5, 10)).toEqual([1, -4, 4, 5, 6, -10, 10]);
  expect(shownPages(1, 10)).toEqual([1, 2, -10, 10]);
  expect(shownPages(10, 10)).toEqual([1, -9, 9, 10]);
});
