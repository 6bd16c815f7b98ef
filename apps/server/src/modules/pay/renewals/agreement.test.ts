import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { dayOf } from '../../../time/shanghai.ts';
import {
  canRenewBy,
  chargeMoment,
  firstPlanOn,
  lastTryOn,
  nextPlanOn,
  noticeMoment,
  postponingEnd,
  withinHours,
} from './agreement.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test('a renewal is charged in the morning of the last day, and announced more than five days earlier', () => {
  const charges = [
    ['2030-06-05T10:00:00', '2030-06-05T08:00:00'],
    ['2030-06-05T23:59:59', '2030-06-05T08:00:00'],
    ['2030-06-05T09:59:59', '2030-06-04T08:00:00'],
    ['2030-06-05T00:00:00', '2030-06-04T08:00:00'],
    ['2030-03-01T03:00:00', '2030-02-28T08:00:00'],
  ];
  for (const [end = '', moment = ''] of charges) {
    const charge = chargeMoment(at(end));
    expect(charge, end).toEqual(at(moment));
    // The charge comes at least two hours before the end of the membership, so that its result arrives in time.
    expect(at(end).getTime() - charge.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000);
    expect((charge.getTime() - noticeMoment(charge).getTime()) / DAY_MS).toBeGreaterThan(5);
  }
  expect(noticeMoment(at('2030-06-05T08:00:00'))).toEqual(at('2030-05-30T10:00:00'));
  expect(lastTryOn(at('2030-06-05T08:00:00'))).toBe('2030-06-08');
});

test('purchased days postpone a renewal exactly if they end at or after the computed limit', () => {
  for (const charge of ['2030-06-05T07:59:59', '2030-06-05T08:00:00', '2030-06-05T13:30:00', '2030-06-30T23:00:00']) {
    const limit = postponingEnd(at(charge));
    expect(chargeMoment(limit) > at(charge), charge).toBe(true);
    expect(chargeMoment(new Date(limit.getTime() - 1)) > at(charge), charge).toBe(false);
  }
});

test('renewals call payment channels only between 07:00 and 22:00', () => {
  expect(withinHours(at('2030-06-05T06:59:59'))).toEqual(at('2030-06-05T08:00:00'));
  expect(withinHours(at('2030-06-05T07:00:00'))).toEqual(at('2030-06-05T07:00:00'));
  expect(withinHours(at('2030-06-05T21:59:59'))).toEqual(at('2030-06-05T21:59:59'));
  expect(withinHours(at('2030-06-05T22:00:00'))).toEqual(at('2030-06-06T08:00:00'));
});

test('Alipay’s monthly plan starts within five days from today, and on the 28th of a month at the latest', () => {
  for (let day = 0; day < 400; day++) {
    const now = new Date(Date.UTC(2027, 11, 1 + day, 12));
    const plan = firstPlanOn(now, { months: 1 });
    const ahead = (Date.parse(plan) - Date.parse(dayOf(now))) / DAY_MS;
    expect(Number(plan.slice(8))).toBeLessThanOrEqual(28);
    expect(ahead).toBeGreaterThanOrEqual(0);
    expect(ahead).toBeLessThanOrEqual(5);
    expect(nextPlanOn(plan, { months: 1 }).slice(8)).toBe(plan.slice(8));
  }
  expect(firstPlanOn(at('2030-06-29T12:00:00'), { days: 31 })).toBe('2030-07-02');
  expect(nextPlanOn('2030-07-02', { days: 31 })).toBe('2030-08-02');
});

test('a product of less than seven days cannot be renewed', () => {
  expect([{ days: 6 }, { days: 7 }, { months: 1 }].map(canRenewBy)).toEqual([false, true, true]);
});
