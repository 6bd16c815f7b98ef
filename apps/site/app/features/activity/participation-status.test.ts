import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test } from 'vitest';
import { participationStatusOf, statusOfRefusal } from './participation-status.ts';

test.each([
  ['upcoming', 'in', 'upcoming'],
  ['upcoming', 'out', 'upcoming'],
  ['ended', 'out', 'ended'],
  ['off', 'in', 'off'],
  ['off', 'out', 'off'],
  [null, 'in', 'ended'],
  ['running', 'unknown', 'waiting'],
  ['running', 'out', 'signed-out'],
  ['running', 'unreachable', 'offline'],
  ['running', 'in', 'open'],
] as const)('for an activity that is %s and a session that is %s the status is %s', (state, phase, status) => {
  expect(participationStatusOf({ state, phase })).toBe(status);
});

test('a visitor is not asked to sign in for an activity that has ended', () => {
  expect(participationStatusOf({ state: 'ended', phase: 'out' })).toBe('ended');
});

test.each([
  [serviceRefusals.ACT_NOT_STARTED.code, 'upcoming'],
  [serviceRefusals.ACT_ENDED.code, 'ended'],
  [serviceRefusals.ACT_OFF.code, 'off'],
  [serviceRefusals.ACT_GIVEN_AWAY.code, 'sold-out'],
  [serviceRefusals.ACT_NEEDS_ACCOUNT.code, 'signed-out'],
  [serviceRefusals.AWARD_NEEDS_PHONE.code, 'needs-phone'],
  [403, 'not-eligible'],
  [500, 'offline'],
  [null, 'offline'],
] as const)('an activity refused with code %s gives the status %s', (refusal, status) => {
  expect(statusOfRefusal(refusal)).toBe(status);
  expect(participationStatusOf({ state: 'running', phase: 'in', refusal })).toBe(status);
});
