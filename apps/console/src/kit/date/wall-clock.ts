import type { DatePicker } from 'antd';
import { serverNow } from '../../api/server-clock.ts';

const SHANGHAI_MS = 8 * 3_600_000;

type Calendar = Parameters<typeof DatePicker.generatePicker<Date>>[0];
type Parts = [year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number];

const partsOf = (date: Date): Parts => [
  date.getUTCFullYear(),
  date.getUTCMonth(),
  date.getUTCDate(),
  date.getUTCHours(),
  date.getUTCMinutes(),
  date.getUTCSeconds(),
  date.getUTCMilliseconds(),
];
const dateOf = (parts: Parts): Date => new Date(Date.UTC(...parts));
const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day of the month in another month, or that month's last day if it is shorter. */
function inMonth(date: Date, year: number, month: number): Date {
  const [, , day, ...time] = partsOf(date);
  const first = new Date(Date.UTC(year, month, 1));
  const [y, m] = partsOf(first);
  return dateOf([y, m, Math.min(day, daysOf(y, m)), ...time]);
}

/** A copy of the date with one part replaced, such as its month. */
function withPart(place: number, date: Date, value: number): Date {
  const parts = partsOf(date);
  parts[place] = value;
  return dateOf(parts);
}

/** Converts an ISO time to wall-clock time in Beijing; null if the text is no time. */
export function wallClockOf(iso: string): Date | null {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? null : new Date(instant + SHANGHAI_MS);
}
export const instantOf = (date: Date): string => new Date(date.getTime() - SHANGHAI_MS).toISOString();

const DAY_MS = 86_400_000;
const addDate = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
/** The Monday of the date's week. */
const weekStart = (date: Date): Date => addDate(date, -((date.getUTCDay() + 6) % 7));

const tokens = /YYYY|MM|M|DD|D|HH|H|mm|m|ss|s/g;
const two = (number: number): string => String(number).padStart(2, '0');

/** Formats a date by `YYYY-MM-DD HH:mm` or a format of antd's Chinese locale. */
export function formatWallClock(date: Date, format: string): string {
  const [year, month, day, hour, minute, second] = partsOf(date);
  const texts: Record<string, string> = {
    YYYY: String(year).padStart(4, '0'),
    MM: two(month + 1),
    M: String(month + 1),
    DD: two(day),
    D: String(day),
    HH: two(hour),
    H: String(hour),
    mm: two(minute),
    m: String(minute),
    ss: two(second),
    s: String(second),
  };
  return format.replaceAll(tokens, (token) => texts[token] ?? token);
}

/**
 * Parses a typed or pasted date; null while the text is incomplete or invalid. Two digits are required, because
 * otherwise `2026-01-1` would count as a date while `2026-01-12` is being typed.
 */
export function parseWallClock(text: string, format: string): Date | null {
  const found = /^(\d{4})[-/.](\d{2})[-/.](\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?$/.exec(text.trim());
  if (!found || (found[4] !== undefined) !== format.includes('HH')) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month - 1) && hour < 24 && minute < 60;
  return isReal ? dateOf([year, month - 1, day, hour, minute, 0, 0]) : null;
}

/**
 * Date functions for antd's calendar, on Beijing wall-clock times in the UTC fields of a `Date`. They depend neither on
 * the computer's time zone nor on its language.
 */
export const wallClock: Calendar = {
  getNow: () => new Date(serverNow() + SHANGHAI_MS),
  getFixedDate: (text) => new Date(`${text}T00:00:00Z`),
  getEndDate: (date) => withPart(2, date, daysOf(date.getUTCFullYear(), date.getUTCMonth())),
  getWeekDay: (date) => date.getUTCDay(),
  getYear: (date) => date.getUTCFullYear(),
  getMonth: (date) => date.getUTCMonth(),
  getDate: (date) => date.getUTCDate(),
  getHour: (date) => date.getUTCHours(),
  getMinute: (date) => date.getUTCMinutes(),
  getSecond: (date) => date.getUTCSeconds(),
  getMillisecond: (date) => date.getUTCMilliseconds(),
  addYear: (date, years) => inMonth(date, date.getUTCFullYear() + years, date.getUTCMonth()),
  addMonth: (date, months) => inMonth(date, date.getUTCFullYear(), date.getUTCMonth() + months),
  addDate,
  setYear: (date, year) => inMonth(date, year, date.getUTCMonth()),
  setMonth: (date, month) => inMonth(date, date.getUTCFullYear(), month),
  setDate: (date, day) => withPart(2, date, day),
  setHour: (date, hour) => withPart(3, date, hour),
  setMinute: (date, minute) => withPart(4, date, minute),
  setSecond: (date, second) => withPart(5, date, second),
  setMillisecond: (date, ms) => withPart(6, date, ms),
  isAfter: (one, other) => one.getTime() > other.getTime(),
  isValidate: (date) => !Number.isNaN(date.getTime()),
  locale: {
    getWeekFirstDay: () => 1,
    getWeekFirstDate: (_locale, date) => weekStart(date),
    getWeek: (_locale, date) => {
      const first = weekStart(new Date(Date.UTC(date.getUTCFullYear(), 0, 1)));
      return Math.floor((date.getTime() - first.getTime()) / (7 * DAY_MS)) + 1;
    },
    getShortWeekDays: () => ['日', '一', '二', '三', '四', '五', '六'],
    getShortMonths: () => Array.from({ length: 12 }, (_, month) => `${month + 1}月`),
    format: (_locale, date, format) => formatWallClock(date, format),
    parse: (_locale, text, formats) => {
      for (const format of formats) {
        const date = parseWallClock(text, format);
        if (date) return date;
      }
      return null;
    },
  },
};
