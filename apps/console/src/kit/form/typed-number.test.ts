import { expect, test } from 'vitest';
import { GiveVipRequest } from '@feisuo/contract/schemas/console-accounts';
import { ProductDraft } from '@feisuo/contract/schemas/console-catalogue';
import { refusalOf } from './check-value.ts';
import { moneyFaultText } from './money-input.tsx';
import { inUnits, stepped, typedNumber } from './typed-number.ts';

test.each([
  ['', null],
  ['  ', null],
  ['3660', 3660],
  ['99999', 99999],
  ['-1', -1],
  ['1.5', 1.5],
  ['1.', 1],
  ['.5', 0.5],
  ['１２３', 123],
  ['99,999', 99999],
  ['1。5', 1.5],
])('parses %j as a typed number', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

test.each(['abc', '12a', '-', '1e5', '0x10', '1-2', '1.2.3', '十二'])(
  'parses %s as NaN, because it is not a number',
  (typed) => {
    expect(typedNumber(typed)).toBeNaN();
  },
);

test('a typed number out of range is reported as a fault and not changed to the limit', () => {
  const told = (typed: string) => refusalOf(GiveVipRequest.properties.count, typedNumber(typed), true);
  expect(told('99999')).toBe('不能大于 3660');
  expect(told('0')).toBe('不能小于 1');
  expect(told('abc')).toBe('要填整数');
  expect(told('1.5')).toBe('要填整数');
  expect(told('')).toBe('请填写');
  expect(told('3660')).toBeNull();
});

test('an amount typed in yuan becomes fen, and its limits are shown in yuan', () => {
  const { priceFen } = ProductDraft.properties;
  const told = (typed: string) => refusalOf(priceFen, inUnits(typedNumber(typed), 100), true, moneyFaultText);
  expect(inUnits(typedNumber('9.99'), 100)).toBe(999);
  expect(inUnits(typedNumber('0.29'), 100)).toBe(29);
  expect(told('9.999')).toBe('要填金额，最多两位小数');
  expect(told('abc')).toBe('要填金额，最多两位小数');
  expect(told('99999999')).toMatch(/^不能大于 ¥[\d,]+\.00$/);
  expect(told('9.99')).toBeNull();
});

test('the arrow keys of a number field stop at its minimum and maximum', () => {
  expect(stepped(8, { min: 1, max: 7 })).toBe(7);
  expect(stepped(0, { min: 1 })).toBe(1);
  expect(stepped(5, {})).toBe(5);
});

test("only number-input.tsx uses antd's InputNumber, so all number fields keep the typed text", () => {
  const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const users = Object.keys(sources).filter((file) => sources[file]?.includes('<InputNumber'));
  expect(users).toEqual(['./number-input.tsx']);
});
