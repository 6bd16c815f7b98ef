import { expect, test } from 'vitest';
import { readListAddress, listHref } from './ticket-list.tsx';

test.each([
  ['', 'all', 1],
  ['state=waiting', 'waiting', 1],
  ['state=open&page=3', 'open', 3],
  ['state=toString&page=0', 'all', 1],
  ['page=1.5', 'all', 1],
  ['page=x', 'all', 1],
] as const)('the query ?%s of the ticket list selects the filter %s and page %i', (search, filter, page) => {
  expect(readListAddress(new URLSearchParams(search))).toEqual({ filter, page });
});

test('the URL of the ticket list contains only parameters that differ from their defaults', () => {
  expect(listHref('all', 1)).toBe('');
  expect(listHref('open', 2)).toBe('state=open&page=2');
});
