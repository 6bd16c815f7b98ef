import { expect, test } from 'vitest';
import { shownPages } from './pager.tsx';

test('the pager of a short news list shows all page numbers', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
});

test('the pager of a long news list shows the first, the last and the neighbouring pages, with gaps', () => {
  expect(shownPages(5, 10)).toEqual([1, -4, 4, 5, 6, -10, 10]);
  expect(shownPages(1, 10)).toEqual([1, 2, -10, 10]);
  expect(shownPages(10, 10)).toEqual([1, -9, 9, 10]);
});
