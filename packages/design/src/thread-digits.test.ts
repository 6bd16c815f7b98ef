import { expect, test } from 'vitest';
import { threadDigits } from './thread-digits.ts';

test('woven digits are placed side by side within the picture', () => {
  const { viewBox, digits } = threadDigits('41');
  expect(viewBox).toBe('0 0 200 158');
  expect(digits.map((digit) => digit.x)).toEqual([14, 130]);
});

test('every digit can be drawn with threads, and a letter throws an error', () => {
  expect(threadDigits('0123456789').digits).toHaveLength(10);
  expect(() => threadDigits('4x')).toThrow('"x"');
});
