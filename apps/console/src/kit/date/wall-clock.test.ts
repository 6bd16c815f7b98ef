import { expect, test } from 'vitest';
import { serverNow } from '../../api/server-clock.ts';
import { formatWallClock, instantOf, parseWallClock, wallClock, wallClockOf } from './wall-clock.ts';

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm';
const day = (text: string) => parseWallClock(text, DAY) ?? new Date(Number.NaN);
const shown = (date: Date) => formatWallClock(date, DAY);

test('the date picker reads days and minutes as typed or pasted, and refuses other texts', () => {
  const read = (text: string, format: string) => {
    const date = parseWallClock(text, format);
    return date && formatWallClock(date, format);
  };
  expect(['2026-06-07', '2026/06/07', ' 2026.06.07 '].map((text) => read(text, DAY))).toEqual(
    Array.from({ length: 3 }, () => '2026-06-07'),
  );
  expect(['2026-06-07 08:05', '2026-06-07T08:05', '2026-06-07 08:05:30'].map((text) => read(text, MINUTE))).toEqual(
    Array.from({ length: 3 }, () => '2026-06-07 08:05'),
  );
  for (const text of ['', '2026', '2026-06', '2026-06-7', '2026-02-29', '2026-13-01', '06/07/2026', '2026-06-07 08:05'])
    expect([text, read(text, DAY)]).toEqual([text, null]);
  for (const text of ['2026-06-07', '2026-06-07 24:00', '2026-06-07 08:60'])
    expect([text, read(text, MINUTE)]).toEqual([text, null]);
});

test('the date picker writes dates in the formats of the Chinese locale', () => {
  expect(formatWallClock(day('2026-06-07'), 'YYYY年')).toBe('2026年');
  expect(formatWallClock(day('2026-06-07'), 'M月')).toBe('6月');
});

test('changing the month in the date picker keeps the day, or takes the last day of a shorter month', () => {
  const { addMonth, addYear, setMonth } = wallClock;
  expect(shown(addMonth(day('2026-01-31'), 1))).toBe('2026-02-28');
  expect(shown(addMonth(day('2026-01-15'), -1))).toBe('2025-12-15');
  expect(shown(addYear(day('2024-02-29'), 1))).toBe('2025-02-28');
  expect(shown(setMonth(day('2026-05-31'), 3))).toBe('2026-04-30');
  expect(shown(wallClock.getEndDate(day('2026-04-03')))).toBe('2026-04-30');
});

test('in the date picker weeks begin on Monday, and the current time is the time in Beijing', () => {
  const { getWeekFirstDate, getWeekFirstDay } = wallClock.locale;
  expect(getWeekFirstDay('zh_CN')).toBe(1);
  expect(['2026-11-16', '2026-11-22'].map((text) => shown(getWeekFirstDate('zh_CN', day(text))))).toEqual([
    '2026-11-16',
    '2026-11-16',
  ]);
  expect(Math.abs(wallClock.getNow().getTime() - serverNow() - 8 * 3_600_000)).toBeLessThan(60_000);
});

test('the date picker converts between ISO times and Beijing time without losing seconds', () => {
  const date = wallClockOf('2026-12-31T16:30:59.000Z');
  expect(date && formatWallClock(date, 'YYYY-MM-DD HH:mm:ss')).toBe('2027-01-01 00:30:59');
  expect(date && instantOf(date)).toBe('2026-12-31T16:30:59.000Z');
  expect(instantOf(parseWallClock('2027-01-01T00:30', MINUTE) ?? new Date(0))).toBe('2026-12-31T16:30:00.000Z');
  expect([wallClockOf(''), wallClockOf('明天')]).toEqual([null, null]);
});
