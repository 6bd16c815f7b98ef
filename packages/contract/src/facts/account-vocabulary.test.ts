import { expect, test } from 'vitest';
import { accountStates, isAnonymousSub, splitScope, usernameKind } from './account-vocabulary.ts';
import { errorCodes } from './error-codes.ts';

test('an anonymous sub starts with the prefix and has at least one further character', () => {
  expect(isAnonymousSub('anon_1')).toBe(true);
  expect(isAnonymousSub('anon_')).toBe(false);
  expect(isAnonymousSub('xanon_1')).toBe(false);
  expect(isAnonymousSub('')).toBe(false);
});

test('each account state has the error code that the decision record names', () => {
  const codes = Object.entries(accountStates).map(([state, name]) => [state, name && errorCodes[name]]);
  expect(Object.fromEntries(codes)).toEqual({
    active: null,
    pending: 4012,
    locked: 4011,
    blocked: 4013,
    under_review: 4018,
    frozen: 38,
    cancellation_audit: 50,
    password_reset_required: 4021,
  });
});

test('plus signs and blanks separate scopes', () => {
  expect(splitScope('user+pan')).toEqual(['user', 'pan']);
  expect(splitScope('  profile offline+sso ')).toEqual(['profile', 'offline', 'sso']);
  expect(splitScope('')).toEqual([]);
});

test('reads a sign-in name with + as a phone number, with @ as an e-mail address, and any other as a user name', () => {
  expect(usernameKind('+8613800138000')).toBe('phone_number');
  expect(usernameKind('a@b.cn')).toBe('email');
  expect(usernameKind('13800138000')).toBe('username');
});
