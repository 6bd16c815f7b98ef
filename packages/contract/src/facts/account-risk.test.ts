import { expect, test } from 'vitest';
import { judgeRisk, type RiskFact, type RiskLevel } from './account-risk.ts';

test.each<[string, RiskFact[], RiskLevel, number]>([
  ['nothing', [], 'none', 0],
  ['four failed sign-ins', [{ reason: 'sign_in_failed', count: 4 }], 'none', 0],
  ['five failed sign-ins', [{ reason: 'sign_in_failed', count: 5 }], 'low', 1],
  ['twenty failed sign-ins', [{ reason: 'sign_in_failed', count: 20 }], 'low', 2],
  ['a reused token', [{ reason: 'token_reused', count: 1 }], 'medium', 3],
  [
    'a payment of a wrong amount and four refunds',
    [
      { reason: 'odd_payment', count: 1 },
      { reason: 'many_refunds', count: 4 },
    ],
    'high',
    4,
  ],
  [
    'a reused token, many places and a shared device',
    [
      { reason: 'token_reused', count: 2 },
      { reason: 'many_places', count: 9 },
      { reason: 'shared_device', count: 9 },
    ],
    'high',
    5,
  ],
])('judgeRisk gives the level and the points of an account with %s', (_what, facts, level, points) => {
  expect(judgeRisk(facts)).toMatchObject({ level, points });
});

test('the risk of an account lists the facts with points, those with most points first', () => {
  const { facts } = judgeRisk([
    { reason: 'unpaid_orders', count: 9 },
    { reason: 'sign_in_failed', count: 7 },
    { reason: 'odd_payment', count: 1 },
  ]);
  expect(facts.map(({ reason }) => reason)).toEqual(['odd_payment', 'sign_in_failed']);
});
