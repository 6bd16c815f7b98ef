import { expect, test } from 'vitest';
import { returnPath } from './authenticate-query.ts';

const origin = 'https://account.example';

test.each([
  ['/account/security?a=1#b', '/account/security?a=1#b'],
  ['/', '/'],
  ['/account/../account/data', '/account/data'],
])('the path %s is opened after the sign-in', (wanted, path) => expect(returnPath(wanted, origin)).toBe(path));

test.each([
  null,
  '',
  'account',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'https://evil.example/',
  'https://account.example/account',
  'https:evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/%09//evil.example\n',
  '/account/../..//evil.example',
  '/account/..//evil.example',
  '/account/%2e%2e//evil.example',
  '/account/./..//evil.example',
  '/account/..\\\\evil.example',
])('the requested path %j leads to the account centre or to another path of this origin', (wanted) => {
  const path = returnPath(wanted, origin);
  expect(new URL(path, origin).origin).toBe(origin);
  expect(path.startsWith('//')).toBe(false);
});
