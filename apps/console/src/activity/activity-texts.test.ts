import { expect, test } from 'vitest';
import { describeAward, isLasting } from './activity-texts.ts';

test('describeAward adds the amount only if the name of the award does not already contain that number', () => {
  expect(describeAward({ kind: 'vip_days', name: '加速时长 31 天', amount: 31 })).toBe('加速时长 31 天');
  expect(describeAward({ kind: 'coins', name: '5 加速币', amount: 5 })).toBe('5 加速币');
  expect(describeAward({ kind: 'coins', name: '加速币', amount: 5 })).toBe('加速币 5 个');
  // The number 50 in the name is not the amount, so the text adds the amount 5, which is what members get.
  expect(describeAward({ kind: 'coins', name: '加速币 50', amount: 5 })).toBe('加速币 50 5 个');
  expect(describeAward({ kind: 'thing', name: '1 元话费', amount: 1 })).toBe('1 元话费 1 份');
});

test('an activity with an end date many years after its start counts as permanent', () => {
  const startsAt = '2026-11-16T00:00:00.000Z';
  expect(isLasting({ startsAt, endsAt: '2036-11-14T00:00:00.000Z' })).toBe(true);
  expect(isLasting({ startsAt, endsAt: '2027-11-16T00:00:00.000Z' })).toBe(false);
});
