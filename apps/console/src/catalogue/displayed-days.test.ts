import { expect, test } from 'vitest';
import { daysAfter, describeDays } from './product-fields.tsx';

const days = (lengthCount: number, shown: number) => ({ lengthUnit: 'days', lengthCount, days: shown }) as const;
const months = (lengthCount: number, shown: number) => ({ lengthUnit: 'months', lengthCount, days: shown }) as const;

test('the displayed days of a product follow a change of its length in the form', () => {
  expect(daysAfter(days(31, 31), days(7, 31))).toBe(7);
  expect(daysAfter(days(31, 31), months(31, 31))).toBe(961);
  expect(daysAfter(months(1, 31), months(3, 31))).toBe(93);
  expect(daysAfter(months(1, 31), months(12, 31))).toBe(365);
});

test("displayed days that the operator typed stay when the product's length changes, and a hint shows the difference", () => {
  expect(daysAfter(months(1, 30), months(3, 30))).toBeNull();
  expect(describeDays(months(1, 30))).toBe('和时长对不上：1 个月通常显示 31 天');
  expect(describeDays(days(7, 8))).toBe('和时长对不上：按天卖的要显示 7 天');
  expect(describeDays(days(7, 7))).toBe('跟着时长变，也可以自己填');
});

test('the displayed days of a product stay unchanged while its length is empty', () => {
  expect(daysAfter(days(31, 31), { lengthUnit: 'days', lengthCount: null, days: 31 })).toBeNull();
  expect(daysAfter({ lengthUnit: 'days', lengthCount: null, days: null }, days(5, 0))).toBe(5);
});
