import { expect, test } from 'vitest';
import { grantedScopes } from './granted-scopes.ts';

const allowed = ['openid', 'profile', 'user'];

test('with openid, standard scopes that open nothing here are passed over', () => {
  expect(grantedScopes('openid profile email phone address', allowed)).toEqual(['openid', 'profile']);
  expect(grantedScopes('email openid', allowed)).toEqual(['openid']);
});

test('offline_access is offline, and passed over where the client may not have it', () => {
  expect(grantedScopes('openid offline_access', [...allowed, 'offline'])).toEqual(['openid', 'offline']);
  expect(grantedScopes('openid offline_access', allowed)).toEqual(['openid']);
});

test.each(['email', 'user phone', 'offline_access', 'openid emial', 'openid offline', 'openid jsq', 'openid EMAIL'])(
  'whatever else the client may not have is invalid_scope: “%s”',
  (asked) => {
    expect(() => grantedScopes(asked, allowed)).toThrow(expect.objectContaining({ name: 'AppError' }));
  },
);
