import { expect, test } from 'vitest';
import { addressOf } from '../request/call.ts';
import { allowedAddress, isPage, markedAs } from './addresses.ts';

test('parameters are appended to the query of an address, and the existing query stays unchanged byte by byte', () => {
  expect(addressOf('https://a.test/x?y=%20', { a: 'b c', none: undefined, empty: '' })).toBe(
    'https://a.test/x?y=%20&a=b+c&empty=',
  );
  expect(addressOf('https://a.test/x', { none: undefined })).toBe('https://a.test/x');
});

test('redirect addresses for frames equal the registered ones', () => {
  expect(markedAs('https://site.test/sso/callback', 'sso_sign_in_in_iframe')).toBe(
    'https://site.test/sso/callback?sso_sign_in_in_iframe=',
  );
  const signOut = 'https://site.test/sso/sign-out?sso_sign_out=';
  expect(markedAs(signOut, 'sso_sign_out')).toBe(signOut);
});

test.each([
  ['https://site.test/out?sso_sign_out=', true],
  ['https://site.test/out?a=b&sso_sign_out&c=d#e', true],
  ['https://site.test/out', false],
  ['https://site.test/out/?sso_sign_out=', false],
  ['https://site.test/OUT?sso_sign_out=', false],
  ['http://site.test/out?sso_sign_out=', false],
  ['https://other.test/out?sso_sign_out=', false],
  ['https://site.test:8443/out?sso_sign_out=', false],
  ['about:blank', false],
  ['', false],
])('§2 a sign-out page is recognized by sso_sign_out, origin and path: %s', (href, isIt) => {
  expect(isPage(href, 'https://site.test/out?sso_sign_out=', 'sso_sign_out')).toBe(isIt);
});

test('without a configured sign-out address, no page counts as the sign-out page', () => {
  expect(isPage('https://site.test/out?sso_sign_out=', undefined, 'sso_sign_out')).toBe(false);
});

const here = { href: 'https://site.test/sso/sign-out', origin: 'https://site.test' };

test.each([
  ['/shop?a=1', 'https://site.test/shop?a=1'],
  ['https://site.test/', 'https://site.test/'],
  ['https://friend.test/x', 'https://friend.test/x'],
])('§11 the sign-out page redirects to an address on its own or on a configured origin: %s', (wanted, to) => {
  expect(allowedAddress(wanted, here, ['https://friend.test'])).toBe(to);
});

test.each([
  'https://evil.test/',
  '//evil.test/',
  String.raw`/\evil.test/`,
  'https://site.test.evil.test/',
  'https://site.test@evil.test/',
  'http://site.test/',
  'https://friend.test:444/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://site.test/1',
  'https://',
  '',
  null,
  undefined,
])('§11 the sign-out page does not redirect to another address: %s', (wanted) => {
  expect(allowedAddress(wanted, here, ['https://friend.test'])).toBeUndefined();
});
