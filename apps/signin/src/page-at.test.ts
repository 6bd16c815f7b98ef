import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

test.each([
  ['/account', 'landing'],
  ['/account/', 'landing'],
  ['/account/authorize', 'authorize'],
  ['/account/authorize/', 'authorize'],
  ['/account/captcha', 'captcha'],
  ['/account/authorize/more', 'unknown'],
  ['/account/Authorize', 'unknown'],
  ['/accounts', 'unknown'],
])('%s is the %s page', (pathname, page) => {
  expect(pageAt(pathname)).toBe(page);
});
