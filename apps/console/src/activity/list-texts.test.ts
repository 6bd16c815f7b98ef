import { expect, test } from 'vitest';
import { formatLineNumbers } from './list-texts.ts';

test('formatLineNumbers shortens consecutive line numbers to a range', () => {
  expect(formatLineNumbers([1, 4, 5, 6, 9, 10])).toBe('1、4–6、9–10');
  expect([formatLineNumbers([]), formatLineNumbers([7])]).toEqual(['', '7']);
});
