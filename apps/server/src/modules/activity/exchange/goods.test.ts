import { expect, test } from 'vitest';
import { leftOf, nextReleaseOf, stateOfGood, type Good } from './goods.ts';

const plain: Good = {
  activityId: 'supply',
  id: 'a',
  kind: 'vip_days',
  name: '加速会员',
  amount: 1,
  description: '',
  picture: '',
  price: 60,
  stock: 30,
  taken: 0,
  dailyRelease: 10,
  perPerson: null,
  perPeriod: null,
  voucher: null,
  sort: 0,
};
/** The station opens in the afternoon, so its first day is shorter than 24 hours. */
const startsAt = new Date('2026-11-16T14:00:00+08:00');

test.each([
  ['2026-11-16T14:00:00.000+08:00', 0, 10],
  ['2026-11-16T23:59:59.999+08:00', 10, 0],
  ['2026-11-17T00:00:00.000+08:00', 10, 10],
  ['2026-11-17T00:00:00.000+08:00', 3, 17],
  ['2026-11-18T09:00:00.000+08:00', 0, 30],
  ['2027-11-18T09:00:00.000+08:00', 29, 1],
])('stock is released by day in Shanghai, and unsold units stay available: %s', (now, taken, left) => {
  expect(leftOf({ ...plain, taken }, startsAt, new Date(now))).toBe(left);
});

test('the next units of a good are released at midnight, until the whole stock is available', () => {
  expect(nextReleaseOf(plain, startsAt, new Date('2026-11-17T23:59:59.999+08:00'))).toEqual(
    new Date('2026-11-18T00:00:00+08:00'),
  );
  expect(nextReleaseOf(plain, startsAt, new Date('2026-11-18T00:00:00+08:00'))).toBeNull();
  expect(nextReleaseOf({ ...plain, dailyRelease: null }, startsAt, startsAt)).toBeNull();
});

test.each([
  ['nothing is left', { taken: 30 }, {}, 'sold_out'],
  ['nothing is left until tomorrow', { taken: 10 }, {}, 'waiting'],
  ['the member has reached the total limit', { perPerson: 1 }, { had: { total: 1, period: 0 } }, 'had_enough'],
  [
    'the member has reached the weekly limit',
    { perPeriod: { period: 'week', count: 2 } as const },
    { had: { total: 5, period: 2 } },
    'period_full',
  ],
  ['there are too few coins', {}, { balance: 59 }, 'short'],
  ['there are just enough coins', {}, { balance: 60, had: { total: 9, period: 9 } }, 'open'],
  ['a visitor looks at them', { perPerson: 1 }, { had: null, balance: null }, 'open'],
])('goods have the expected state when %s', (_when, good, person, state) => {
  const member = { had: { total: 0, period: 0 }, balance: 1000, ...person };
  expect(stateOfGood({ ...plain, ...good }, { startsAt, now: startsAt, ...member })).toBe(state);
});
