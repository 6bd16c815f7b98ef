import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

test.each([
  ['/account', 'centre'],
  ['/account/', 'centre'],
  ['/account/security', 'centre'],
  ['/account/authenticate', 'authenticate'],
  ['/account/device', 'device'],
  ['/account/sign-out', 'sign-out'],
  ['/account/provider', 'provider'],
  ['/account/authorize', 'authorize'],
  ['/account/authorize/', 'authorize'],
  ['/account/captcha', 'captcha'],
  ['/account/authorize/more', 'unknown'],
  ['/account/Authorize', 'unknown'],
  ['/accounts', 'unknown'],
])('the path %s opens the %s page', (pathname, page) => {
  expect(pageAt(pathname)).toBe(page);
});
