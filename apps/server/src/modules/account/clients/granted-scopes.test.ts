import { expect, test } from 'vitest';
import { grantedScopes, narrowedScope } from './granted-scopes.ts';

const allowed = ['openid', 'profile', 'user'];

test('unsupported standard scopes are ignored if openid is requested', () => {
  expect(grantedScopes('openid profile email phone address', allowed)).toEqual(['openid', 'profile']);
  expect(grantedScopes('email openid', allowed)).toEqual(['openid']);
});

test('the scope offline_access is treated as offline, and ignored if the client may not have the scope offline', () => {
  expect(grantedScopes('openid offline_access', [...allowed, 'offline'])).toEqual(['openid', 'offline']);
  expect(grantedScopes('openid offline_access', allowed)).toEqual(['openid']);
});

test.each(['email', 'user phone', 'offline_access', 'openid emial', 'openid offline', 'openid jsq', 'openid EMAIL'])(
  'an unknown scope that is not a standard one is refused with invalid_scope: “%s”',
  (asked) => {
    expect(() => grantedScopes(asked, allowed)).toThrow(expect.objectContaining({ name: 'AppError' }));
  },
);

test.each([
  [undefined, 'openid user'],
  ['', 'openid user'],
  ['openid', 'openid'],
  ['user openid', 'openid user'],
  ['openid address offline_access', 'openid'],
  ['pan', ''],
])('a refresh for %j of “openid user” gets the scope “%s”', (asked, scope) => {
  expect(narrowedScope(asked, 'openid user', allowed)).toBe(scope);
});

test.each(['profile', 'openid profile', 'address', 'offline_access', 'sso', 'USER'])(
  'a refresh for a scope that was not granted is refused with invalid_scope: “%s”',
  (asked) => {
    expect(() => narrowedScope(asked, 'openid user', allowed)).toThrow(
      expect.objectContaining({ refusal: 'invalid_scope' }),
    );
  },
);

test('a scope that the client lost since it was granted may still be named', () => {
  expect(narrowedScope('openid user', 'openid user', ['openid'])).toBe('openid user');
});
