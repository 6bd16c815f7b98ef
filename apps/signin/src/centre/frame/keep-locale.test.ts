import { expect, test } from 'vitest';
import { keepLocale } from './keep-locale.ts';

test.each([
  ['/account', '', '/account'],
  ['/account', '?locale=ko-KR&x=1', '/account?locale=ko-KR'],
  ['/account/authenticate?prompt=login', '?locale=ko-KR', '/account/authenticate?prompt=login&locale=ko-KR'],
])('the link %s on a page with the query %j becomes %s', (path, search, address) => {
  expect(keepLocale(path, search)).toBe(address);
});
