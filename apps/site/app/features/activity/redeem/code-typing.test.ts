import { checkOf, spellCode } from '@feisuo/contract/facts/redeem-code';
import { expect, test } from 'vitest';
import { faultOf, groupTyped, hintOf } from './code-typing.ts';

const body = 'ABCDEFGHJKLMNPQR';
const code = body + checkOf(body);
const type = (text: string) => {
  const at = text.indexOf('|');
  const { value, caret } = groupTyped({ value: text.replace('|', ''), caret: at === -1 ? text.length : at });
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
};

test.each([
  ['abcd|', 'ABCD|'],
  ['abcde|', 'ABCD-E|'],
  ['ABCD-EF|GH-JK', 'ABCD-EF|GH-JK'],
  ['ABCDX|-EFGH', 'ABCD-X|EFG-H'],
  ['|ABCD', '|ABCD'],
  ['ABC|', 'ABC|'],
])(
  'typing %s into the code field gives %s in groups of four, with the caret (|) behind the same character',
  (typed, left) => {
    expect(type(typed)).toBe(left);
  },
);

test.each([
  code,
  code.toLowerCase(),
  spellCode(code),
  ` ${spellCode(code).replaceAll('-', ' ')}\n`,
  `「${spellCode(code)}」`,
  [...code].join('—'),
])('the code field accepts a pasted redeem code in any spelling: %s', (pasted) => {
  expect(groupTyped({ value: pasted, caret: pasted.length })).toMatchObject({
    value: spellCode(code),
    isTooLong: false,
  });
  expect(faultOf(pasted)).toBeNull();
});

test('the input field shortens a redeem code that is too long, and says so', () => {
  expect(groupTyped({ value: `${code}XYZ`, caret: 20 })).toMatchObject({ value: spellCode(code), isTooLong: true });
});

test('while a member types a redeem code, the hint says how many characters are missing and which are invalid', () => {
  expect(hintOf('')).toContain('整段粘贴');
  expect(hintOf('ABCD-E')).toBe('已输入 5 位，还差 12 位。');
  expect(hintOf('ABO')).toContain('0、1、I、O');
  expect(hintOf(spellCode(code))).toBe('已输入 17 位，输入完整。');
});

test('a mistyped redeem code is reported by a sentence, and no attempt is used', () => {
  expect(faultOf('')).toBe('请先输入兑换码。');
  expect(faultOf('ABCD')).toBe('兑换码是 17 位，现在是 4 位。');
  const slipped = `${code.slice(0, 3)}${code[3] === 'Z' ? 'Y' : 'Z'}${code.slice(4)}`;
  expect(faultOf(slipped)).toContain('输错');
});
