import { expect, test } from 'vitest';
import { eventMoment } from './event-moment.ts';

const received = new Date('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;
const ago = (ms: number) => received.getTime() - ms;

test.each([
  ['a page clock that is right', ago(5_000), ago(1_000), 4_000],
  ['a page clock a year behind', ago(365 * 24 * HOUR + 4_000), ago(365 * 24 * HOUR), 4_000],
  ['a page clock in 2099', Date.UTC(2099, 0, 1), Date.UTC(2099, 0, 1) + 4_000, 4_000],
  ['a batch that was kept for a day', ago(25 * HOUR), ago(HOUR), 24 * HOUR],
  ['a batch without a sending time', ago(7_000), undefined, 7_000],
  ['a batch without a sending time, from a clock ahead of ours', received.getTime() + 60_000, undefined, 0],
  ['a batch without a sending time, from a clock in 1970', 1, undefined, 0],
  ['an event later than the sending of its batch', ago(0), ago(10_000), 0],
  ['an event a week before the sending of its batch', ago(7 * 24 * HOUR), ago(0), 0],
])('§7 Other: a page event gets the right time from %s', (_what, at, sentAt, age) => {
  expect(eventMoment({ at, sentAt }, received).getTime()).toBe(ago(age));
});
