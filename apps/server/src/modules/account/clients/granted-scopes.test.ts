import { expect, test } from 'vitest';
import { grantedScopes } from './granted-scopes.ts';

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
