import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test } from 'vitest';
import { standingOf, standingOfRefusal } from './standing.ts';

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
] as const)('an activity that is %s, for a visitor who is %s, is %s', (state, phase, standing) => {
  expect(standingOf({ state, phase })).toBe(standing);
});

test('does not ask a visitor to sign in for an ended activity', () => {
  expect(standingOf({ state: 'ended', phase: 'out' })).toBe('ended');
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
] as const)('a refusal %s gives the standing %s', (refusal, standing) => {
  expect(standingOfRefusal(refusal)).toBe(standing);
  expect(standingOf({ state: 'running', phase: 'in', refusal })).toBe(standing);
});
