import { expect, test } from 'vitest';
import { yuanOf } from '../formats/yuan.ts';
import { noneOr, readCount, readEntry, readFen, readMoment } from './read-flags.ts';

test.each([
  ['30', 3000],
  ['29.9', 2990],
  ['29.90', 2990],
  ['0.01', 1],
  ['1.10', 110],
  ['999999.99', 99_999_999],
])('readFen converts %s yuan to %d fen', (text, fen) => {
  expect(readFen(text)).toBe(fen);
  expect(yuanOf(fen)).toBe(Number(text).toFixed(2));
});

test.each(['', '-1', '1.', '.5', '1.234', '1e3', '３０', '30元', 'none'])('"%s" is refused as a price', (text) => {
  expect(() => readFen(text)).toThrow('is not a price');
});

test('readMoment parses times as Beijing time', () => {
  expect(readMoment('2026-12-01')).toEqual(new Date('2026-11-30T16:00:00Z'));
  expect(readMoment('2026-12-01T20:30')).toEqual(new Date('2026-12-01T12:30:00Z'));
});

test.each(['', 'tomorrow', '2026-02-30', '2026-13-01', '2026-12-01T24:01', '2026-12-01T20', '2026-12-01T20:00Z'])(
  '"%s" is refused as a time',
  (text) => {
    expect(() => readMoment(text)).toThrow('is not a time');
  },
);

test('a flag for a count accepts a number or the word none', () => {
  expect(readCount('20')).toBe(20);
  expect(noneOr(readCount)('none')).toBeNull();
  expect(() => noneOr(readCount)('many')).toThrow('is not a number');
});

test('readEntry parses a product of a pay page, with or without a number of periods', () => {
  expect(readEntry('vipxjsq_1m_10')).toEqual({ productId: 'vipxjsq_1m_10', num: 1 });
  expect(readEntry('200061:12')).toEqual({ productId: '200061', num: 12 });
  for (const text of ['', ':3', 'x:', 'x:1.5', 'x:-1', 'x y', 'x:3:4']) {
    expect(() => readEntry(text), text).toThrow('is not a product');
  }
});
