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
  withinHours,
} from './agreement.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test('charges in the morning of the last day, before its end; the notice is more than five days before', () => {
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
    // A slow result still comes before the end.
    expect(at(end).getTime() - charge.getTime()).toBeGreaterThanOrEqual(2 * 3_600_000);
    expect((charge.getTime() - noticeMoment(charge).getTime()) / DAY_MS).toBeGreaterThan(5);
  }
  expect(noticeMoment(at('2030-06-05T08:00:00'))).toEqual(at('2030-05-30T10:00:00'));
  expect(lastTryOn(at('2030-06-05T08:00:00'))).toBe('2030-06-08');
});

test('calls channels between seven in the morning and ten at night', () => {
  expect(withinHours(at('2030-06-05T06:59:59'))).toEqual(at('2030-06-05T08:00:00'));
  expect(withinHours(at('2030-06-05T07:00:00'))).toEqual(at('2030-06-05T07:00:00'));
  expect(withinHours(at('2030-06-05T21:59:59'))).toEqual(at('2030-06-05T21:59:59'));
  expect(withinHours(at('2030-06-05T22:00:00'))).toEqual(at('2030-06-06T08:00:00'));
});

test('Alipay: a plan by months starts on the 28th at most, from today to five days ahead', () => {
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

test('fewer than seven days are too short to announce', () => {
  expect([{ days: 6 }, { days: 7 }, { months: 1 }].map(canRenewBy)).toEqual([false, true, true]);
});
