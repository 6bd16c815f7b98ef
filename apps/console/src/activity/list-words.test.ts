import { expect, test } from 'vitest';
import { sayNumbers } from './list-words.ts';

test('joins consecutive numbers', () => {
  expect(sayNumbers([1, 4, 5, 6, 9, 10])).toBe('1、4–6、9–10');
  expect([sayNumbers([]), sayNumbers([7])]).toEqual(['', '7']);
});
