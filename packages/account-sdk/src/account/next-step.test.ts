import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-client.ts';
import { nextStepOf, type NextStep } from './next-step.ts';

test.each<[keyof typeof errorCodes, object, NextStep | null]>([
  [
    'two_factor_required',
    { resource_id: 'i', methods: ['TOTP', 'RECOVERY'] },
    { kind: 'second_factor', verification_id: 'i', methods: ['TOTP', 'RECOVERY'] },
  ],
  ['two_factor_required', { resource_id: 'i' }, { kind: 'second_factor', verification_id: 'i', methods: [] }],
  ['two_factor_required', {}, null],
  ['validate_required', { resource_id: 'i' }, { kind: 'code', verification_id: 'i' }],
  ['password_reset_required', {}, { kind: 'new_password' }],
  [
    'account_freeze',
    { resource_id: 't', erase_at: '2026-01-08T00:00:00.000Z' },
    { kind: 'withdrawal', ticket: 't', erase_at: '2026-01-08T00:00:00.000Z' },
  ],
  ['account_freeze', {}, null],
  ['already_exists', { reason: 'PROVIDER_BOUND', resource_id: 't' }, { kind: 'transfer', provider_trans_token: 't' }],
  ['already_exists', { resource_id: 't' }, null],
  // Without a provider token, which only provider mode adds, a `not_found` error has no next step.
  ['not_found', { resource_id: 't' }, null],
  ['invalid_account_or_password', { resource_id: 'i' }, null],
])('§4 account states and continuations: after %s %j comes %j', (name, info, step) => {
  expect(nextStepOf(refusal(name, errorCodes[name], info))).toEqual(step);
});

test.each([undefined, null, 'text', new Error('x'), {}])('%s has no next step', (thrown) => {
  expect(nextStepOf(thrown)).toBeNull();
});
