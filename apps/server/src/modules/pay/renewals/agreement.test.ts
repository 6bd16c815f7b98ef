import { expect, test } from 'vitest';
import {
  canRenewBy,
  chargeMoment,
  dayOf,
  firstPlanOn,
  lastTryOn,
  nextPlanOn,
  noticeMoment,
  withinHours,
} from './agreement.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test('the day of the charge is the day on which it ends, and the notice is more than five days before', () => {
  for (const end of ['2030-06-05T00:00:01', '2030-06-05T23:59:59']) {
    const charge = chargeMoment(at(end));
    expect(charge).toEqual(at('2030-06-05T08:00:00'));
    expect(noticeMoment(charge)).toEqual(at('2030-05-30T10:00:00'));
    expect(lastTryOn(charge)).toBe('2030-06-08');
  }
});

test('channels are spoken to between seven in the morning and ten at night', () => {
  expect(withinHours(at('2030-06-05T06:59:59'))).toEqual(at('2030-06-05T08:00:00'));
  expect(withinHours(at('2030-06-05T07:00:00'))).toEqual(at('2030-06-05T07:00:00'));
  expect(withinHours(at('2030-06-05T21:59:59'))).toEqual(at('2030-06-05T21:59:59'));
  expect(withinHours(at('2030-06-05T22:00:00'))).toEqual(at('2030-06-06T08:00:00'));
});

test('Alipay: a plan by months begins on the 28th at most, never before today nor more than five days on', () => {
  for (let day = 0; day < 400; day++) {
    const now = new Date(Date.UTC(2027, 11, 1 + day, 12));
    const plan = firstPlanOn(now, { months: 1 });
    const ahead = (Date.parse(plan) - Date.parse(dayOf(now))) / 86_400_000;
    expect(Number(plan.slice(8))).toBeLessThanOrEqual(28);
    expect(ahead).toBeGreaterThanOrEqual(0);
    expect(ahead).toBeLessThanOrEqual(5);
    expect(nextPlanOn(plan, { months: 1 }).slice(8)).toBe(plan.slice(8));
  }
  expect(firstPlanOn(at('2030-06-29T12:00:00'), { days: 31 })).toBe('2030-07-02');
  expect(nextPlanOn('2030-07-02', { days: 31 })).toBe('2030-08-02');
});

test('fewer than seven days are too short to be announced', () => {
  expect([{ days: 6 }, { days: 7 }, { months: 1 }].map(canRenewBy)).toEqual([false, true, true]);
});
