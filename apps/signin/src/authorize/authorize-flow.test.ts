import { detailTypes } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import { firstStep, isForApplication, silentErrorOf, stepAfterRefusal } from './authorize-flow.ts';

const account = (sub: string, phone = '') => ({
  sub,
  name: sub,
  picture: '',
  phone_number: phone,
  email: '',
  signed_in_at: '',
});
const [one, two] = [account('u1', '138****8000'), account('u2')];
const step = (prompt: string, accounts: ReturnType<typeof account>[], loginHint = '') =>
  firstStep({ prompts: new Set(prompt.split(' ').filter(Boolean)), loginHint, accounts });

test.each([
  ['without an account: sign in', step('', []), { do: 'sign-in', loginHint: '' }],
  ['with one account: continue without a question', step('', [one]), { do: 'use', sub: 'u1', isSelected: false }],
  ['with several accounts: ask to choose', step('', [one, two]), { do: 'choose' }],
  ['prompt=login: sign in even with an account', step('login', [one]), { do: 'sign-in', loginHint: '' }],
  ['prompt=select_account: ask to choose even with one account', step('select_account', [one]), { do: 'choose' }],
  ['prompt=select_account without an account: sign in', step('select_account', []), { do: 'sign-in', loginHint: '' }],
  [
    'with a hint: choose that one of several accounts',
    step('', [one, two], 'u2'),
    { do: 'use', sub: 'u2', isSelected: true },
  ],
  [
    'with a hint that only the masked number fits: list that account first',
    step('', [two, one], '13800138000'),
    { do: 'choose', first: 'u1' },
  ],
  [
    'with a phone hint that fits two masked numbers: ask to choose',
    step('', [one], '13811118000'),
    { do: 'use', sub: 'u1', isSelected: false },
  ],
  [
    'prompt=none, several accounts and a hint that only fits masked: an error',
    step('none', [one, two], '13800138000'),
    { do: 'answer', error: 'account_selection_required' },
  ],
  ['with a hint for another account: sign in', step('', [one], 'u9'), { do: 'sign-in', loginHint: 'u9' }],
  ['prompt=none without an account: an error', step('none', []), { do: 'answer', error: 'login_required' }],
  ['prompt=none with one account: continue', step('none', [one]), { do: 'use', sub: 'u1', isSelected: false }],
  [
    'prompt=none with several accounts: an error',
    step('none', [one, two]),
    { do: 'answer', error: 'account_selection_required' },
  ],
  [
    'prompt=none with a hint: choose that account',
    step('none', [one, two], 'u2'),
    { do: 'use', sub: 'u2', isSelected: true },
  ],
  [
    'prompt=none with a hint for another account: an error',
    step('none', [one, two], 'u9'),
    { do: 'answer', error: 'login_required' },
  ],
])('an authorization request begins with the right step: %s', (_name, taken, expected) =>
  expect(taken).toEqual(expected),
);

const refusal = (error_code: number) => ({ error: 'x', error_code });

test.each([
  [4032, 'sign-in'],
  [16, 'sign-in'],
  [4033, 'choose'],
  [4034, 'consent'],
  [4015, 'second-factor'],
  [38, 'stopped'],
  [50, 'stopped'],
  [4011, 'stopped'],
  [8, 'retry'],
  [13, 'retry'],
])('authorization error %i leads to the step %s if pages may be shown', (code, what) => {
  expect(stepAfterRefusal(refusal(code), false)).toEqual({ do: what });
});

test.each([
  [4125, 'invalid_scope'],
  [4121, 'invalid_request'],
  [4123, 'access_denied'],
])('authorization error %i is reported to the client as %s', (code, error) => {
  expect(stepAfterRefusal(refusal(code), false)).toEqual({ do: 'answer', error });
});

test.each([
  [4032, 'login_required'],
  [16, 'login_required'],
  [4033, 'account_selection_required'],
  [4034, 'consent_required'],
  [4031, 'interaction_required'],
  [38, 'interaction_required'],
  [4125, 'invalid_scope'],
  [8, 'temporarily_unavailable'],
  [13, 'temporarily_unavailable'],
])('with prompt=none, authorization error %i is reported as %s', (code, error) => {
  expect(stepAfterRefusal(refusal(code), true)).toEqual({ do: 'answer', error });
});

test('a member without the second factor that the client requires is led to set it up, or the client gets the error', () => {
  const details = [{ '@type': detailTypes.errorInfo, reason: 'SECOND_FACTOR_MISSING', domain: '' }];
  const missing = { ...refusal(4031), details };
  expect(stepAfterRefusal(missing, false)).toEqual({ do: 'no-second-factor' });
  expect(stepAfterRefusal(missing, true)).toEqual({ do: 'answer', error: 'unmet_authentication_requirements' });
});

test('with prompt=none, a list of accounts that could not be loaded is not treated as an empty list', () => {
  expect(silentErrorOf({ kind: 'unreachable' })).toBe('temporarily_unavailable');
  expect(silentErrorOf({ kind: 'refused', refusal: refusal(13) })).toBe('temporarily_unavailable');
  expect(silentErrorOf({ kind: 'refused', refusal: refusal(4032) })).toBe('login_required');
});

test('errors of the server or the user are not sent to the client as errors of its request', () => {
  for (const code of [4022, 8, 13, 16, 4001]) expect(isForApplication(refusal(code))).toBe(false);
});
