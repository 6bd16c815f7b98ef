import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { quoteRefund } from './quote-refund.ts';

const paidAt = new Date('2026-03-01T04:00:00Z');
const later = (days: number, ms = 0) => new Date(paidAt.getTime() + days * DAY_MS + ms);
const month = { startsAt: paidAt, endsAt: later(31) };
const order = { paidFen: 2500, paidAt, promisedFen: 0 };

test.each([
  ['right after the start: all days but the one that has begun', later(0, 1), 30, Math.floor((2500 * 30) / 31)],
  ['at the moment of the start: everything', paidAt, 31, 2500],
  ['after ten days: the days left', later(10), 21, Math.floor((2500 * 21) / 31)],
  ['during a day: without the day that has begun', later(10, 1), 20, Math.floor((2500 * 20) / 31)],
  ['during the last day: nothing', later(30, 1), 0, 0],
  ['after the end: nothing', later(40), 0, 0],
])('amount offered for a refund: %s', (_when, now, leftDays, byDayFen) => {
  expect(quoteRefund(order, month, now)).toMatchObject({ totalDays: 31, leftDays, byDayFen });
});

test('membership days that have not begun are refunded in full', () => {
  const waiting = { startsAt: later(41), endsAt: later(72) };
  expect(quoteRefund(order, waiting, later(20))).toMatchObject({ totalDays: 31, leftDays: 31, byDayFen: 2500 });
});

test('a full refund is possible until seven days after payment', () => {
  expect(quoteRefund(order, month, later(7, -1))).toMatchObject({ fullFen: 2500, fullUntil: later(7) });
  expect(quoteRefund(order, month, later(7)).fullFen).toBeNull();
});

test('a refund quote leaves out amounts that are already being refunded', () => {
  const part = { ...order, promisedFen: 2400 };
  expect(quoteRefund(part, month, later(1))).toMatchObject({ byDayFen: 100, fullFen: 100 });
  expect(quoteRefund({ ...order, promisedFen: 2500 }, month, later(1))).toMatchObject({ byDayFen: 0, fullFen: null });
});

test('an order without granted days cannot be refunded by day', () => {
  expect(quoteRefund(order, null, later(1))).toMatchObject({ totalDays: 0, byDayFen: 0, fullFen: null });
});
