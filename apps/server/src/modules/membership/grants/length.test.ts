import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addMonths } from './length.ts';

const shanghai = (text: string) => new Date(`${text}+08:00`);

test.each([
  ['2026-01-31T10:00', 1, '2026-02-28T10:00', 'the last day of a short month'],
  ['2028-01-31T10:00', 1, '2028-02-29T10:00', 'a leap year'],
  ['2028-02-29T00:00', 12, '2029-02-28T00:00', 'a year after a leap day'],
  ['2026-12-15T23:59:59.999', 1, '2027-01-15T23:59:59.999', 'the turn of a year'],
  // In UTC this time is still January 31, but in Shanghai it is already February 1.
  ['2026-02-01T00:30', 1, '2026-03-01T00:30', 'the calendar is that of Shanghai'],
  ['2026-03-31T07:59', 1, '2026-04-30T07:59', 'the calendar is that of Shanghai, before eight'],
])('addMonths: from %s, %i months later it is %s: %s', (from, months, until) => {
  expect(addMonths(shanghai(from), months)).toEqual(shanghai(until));
});

test('adding months keeps day and time of day, unless the target month is too short for the day', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  const parts = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000);
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 120 }), (from, months) => {
      const [before, after] = [parts(from), parts(addMonths(from, months))];
      const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
      expect(monthOf(after)).toBe(monthOf(before) + months);
      expect(after.getTime() % DAY_MS).toBe(before.getTime() % DAY_MS);
      const lastDay = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate();
      expect(after.getUTCDate()).toBe(Math.min(before.getUTCDate(), lastDay));
    }),
  );
});
