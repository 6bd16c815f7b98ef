import { expect, test } from 'vitest';
import { digitsIn, placeDigits } from './code-digits.ts';

test.each([
  ['123 456', '123456'],
  ['验证码：１２３４５６。', '123456'],
  ['none', ''],
])('the typed code %j contains the digits %j', (text, digits) => expect(digitsIn(text)).toBe(digits));

test.each([
  ['a digit in the first box', '', 0, '4', { code: '4', next: 1 }],
  ['a whole code in the first box', '', 0, '482915', { code: '482915', next: 5 }],
  ['a digit typed over another', '48', 1, '87', { code: '47', next: 2 }],
  ['the same digit typed again', '48', 1, '88', { code: '48', next: 2 }],
  ['a digit beyond an empty box', '4', 3, '7', { code: '4  7', next: 4 }],
  ['a digit in the last box', '48291', 5, '5', { code: '482915', next: 5 }],
  ['more digits than fit', '4829', 4, '15999', { code: '482915', next: 5 }],
  ['deleting a digit', '482', 1, '', { code: '4 2', next: 1 }],
  ['deleting in the first box from before the start', '4', -1, '', { code: '', next: 0 }],
  ['a character that is no digit', '4', 1, 'x', { code: '4', next: 1 }],
])('placeDigits fills the boxes of a code: %s', (_name, code, at, typed, placed) =>
  expect(placeDigits(code, at, typed, 6)).toEqual(placed),
);
