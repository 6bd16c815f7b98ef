import { expect, test } from 'vitest';
import { shownPages } from './pager.tsx';

test('a short list shows all page numbers', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3]);
});

test('a long list shows the first page, the last page and the neighbours, with gaps', () => {
  expect(shownPages(5, 10)).toEqual([1, -4, 4, 5, 6, -10, 10]);
  expect(shownPages(1, 10)).toEqual([1, 2, -10, 10]);
  expect(shownPages(10, 10)).toEqual([1, -9, 9, 10]);
});
