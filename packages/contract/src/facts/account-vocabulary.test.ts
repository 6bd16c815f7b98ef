import { expect, test } from 'vitest';
import { accountStates, isAnonymousSub, splitScope, usernameKind } from './account-vocabulary.ts';
import { errorCodes } from './error-codes.ts';

test('the sub of an anonymous account starts with the prefix and has at least one further character', () => {
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

test('plus signs and spaces separate scopes', () => {
  expect(splitScope('user+pan')).toEqual(['user', 'pan']);
  expect(splitScope('  profile offline+sso ')).toEqual(['profile', 'offline', 'sso']);
  expect(splitScope('')).toEqual([]);
});

test('a sign-in name with + is a phone number, one with @ an e-mail address, any other one a user name', () => {
  expect(usernameKind('+8613800138000')).toBe('phone_number');
  expect(usernameKind('a@b.cn')).toBe('email');
  expect(usernameKind('13800138000')).toBe('username');
});
