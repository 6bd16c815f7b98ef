import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import { expect, test } from 'vitest';
import { nextChange } from './next-change.ts';
import { periodOf } from './period.ts';

const brief = (state: ActivityBrief['state'], startsAt: string, endsAt: string): ActivityBrief => ({
  id: 'a',
  kind: 'check_in',
  name: '',
  picture: '',
  startsAt,
  endsAt,
  state,
  audience: 'all',
  rulesVersion: 1,
});
const now = '2030-06-01T00:00:00.000Z';

test('an activity page reloads its data when the activity begins and when it ends, not before', () => {
  const june = ['2030-06-01T02:00:00.000Z', '2030-06-01T12:00:00.000Z'] as const;
  expect(nextChange(brief('upcoming', ...june), now)).toBe(2 * 3_600_000 + 250);
  expect(nextChange(brief('running', ...june), now)).toBe(12 * 3_600_000 + 250);
  expect(nextChange(brief('ended', ...june), now)).toBeNull();
  expect(nextChange(brief('running', june[0], '2031-01-01T00:00:00.000Z'), now)).toBeNull();
});

test('an activity page reloads its data after a short wait if the activity has just begun or ended', () => {
  expect(nextChange(brief('running', now, '2030-05-31T23:59:59.000Z'), now)).toBe(250);
});

test('a disabled activity is not shown as open-ended, even if its end is far away', () => {
  const period = { startsAt: '2030-06-01T02:00:00Z', endsAt: '2040-06-01T02:00:00Z' };
  expect(periodOf({ ...period, state: 'off' })).toBe('2030-06-01 起');
});

test('the period of an activity is shown in Shanghai time; an activity without a real end says so', () => {
  expect(periodOf({ startsAt: '2030-06-01T02:00:00Z', endsAt: '2030-06-30T15:59:00Z' })).toBe(
    '2030-06-01 10:00 至 2030-06-30 23:59',
  );
  expect(periodOf({ startsAt: '2030-06-01T02:00:00Z', endsAt: '2040-06-01T02:00:00Z' })).toBe(
    '2030-06-01 起，长期开放',
  );
});
