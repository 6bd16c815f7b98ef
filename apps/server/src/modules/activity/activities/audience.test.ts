import { DAY_MS } from '@feisuo/contract/facts/durations';
import { Audience } from '@feisuo/contract/schemas/activity-parts';
import { expect, test } from 'vitest';
import { isFor } from './audience.ts';

const now = new Date('2026-11-16T00:00:00Z');
const old = { registeredAt: new Date(0), phone: null, vip: 'none', lapsedAt: null, hasBought: true } as const;
const registered = (ms: number) => ({ ...old, registeredAt: new Date(now.getTime() - ms) });

test.each([
  ['bought once long ago', old, ['all']],
  ['a member', { ...old, vip: 'member' }, ['all', 'members']],
  ['is on trial', { ...old, vip: 'trial' }, ['all', 'trial']],
  ['never paid', { ...old, hasBought: false }, ['all', 'never_paid']],
  ['registered a millisecond less than seven days ago', registered(7 * DAY_MS - 1), ['all', 'newcomers']],
  ['registered seven days ago', registered(7 * DAY_MS), ['all']],
] as const)('a member who %s belongs to the audiences %j', (_who, person, expected) => {
  expect(Audience.enum.filter((audience) => isFor(audience, person, now))).toEqual(expected);
});
