import { expect, test, vi } from 'vitest';
import { readEnterToken, takeEnterToken } from './sign-in-link-token.ts';

test.each([
  ['#enter=abc_DEF-123', 'abc_DEF-123'],
  ['#enter=', null],
  ['#main', null],
  ['', null],
  ['#x=1&enter=abc', 'abc'],
])('the address fragment %s contains the sign-in token %s', (fragment, token) => {
  expect(readEnterToken(fragment)).toBe(token);
});

const pageAt = (hash: string) => {
  const replaceState = vi.fn();
  const page = { location: { hash, pathname: '/console/audit', search: '?a=1' }, history: { replaceState } };
  return { page: page as unknown as Window, replaceState };
};

test("signing in removes the token from the page's address", () => {
  const { page, replaceState } = pageAt('#enter=secret');
  expect(takeEnterToken(page)).toBe('secret');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/console/audit?a=1');
});

test('an address fragment without a sign-in token stays in the address', () => {
  const { page, replaceState } = pageAt('#main');
  expect(takeEnterToken(page)).toBeNull();
  expect(replaceState).not.toHaveBeenCalled();
});
