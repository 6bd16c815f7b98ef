import { expect, test } from 'vitest';
import { grantedScopes } from './granted-scopes.ts';

const allowed = ['openid', 'profile', 'user'];

test('with openid, ignores unsupported standard scopes', () => {
  expect(grantedScopes('openid profile email phone address', allowed)).toEqual(['openid', 'profile']);
  expect(grantedScopes('email openid', allowed)).toEqual(['openid']);
});

test('offline_access means offline, and is ignored if the client may not have it', () => {
  expect(grantedScopes('openid offline_access', [...allowed, 'offline'])).toEqual(['openid', 'offline']);
  expect(grantedScopes('openid offline_access', allowed)).toEqual(['openid']);
});

test.each(['email', 'user phone', 'offline_access', 'openid emial', 'openid offline', 'openid jsq', 'openid EMAIL'])(
  'any other unknown scope is invalid_scope: “%s”',
  (asked) => {
    expect(() => grantedScopes(asked, allowed)).toThrow(expect.objectContaining({ name: 'AppError' }));
  },
);
