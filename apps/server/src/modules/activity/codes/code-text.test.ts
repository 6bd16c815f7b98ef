import { expect, test } from 'vitest';
import { makeCode, makeCodes, readCode, spellCode } from './code-text.ts';

test('a redeem code is sixteen random characters and a check character, in groups of four', () => {
  const code = makeCode();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{17}$/);
  expect(spellCode(code)).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){4}[2-9A-HJ-NP-Z]$/);
  expect(new Set(Array.from({ length: 500 }, makeCode)).size).toBe(500);
  const many = makeCodes(500);
  expect(new Set(many).size).toBe(500);
  expect(many.map(readCode)).toEqual(many);
});

test('a typed redeem code may have blanks, dashes, lower case and full-width forms', () => {
  const code = makeCode();
  const wide = [...code].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('');
  for (const typed of [code, spellCode(code), ` ${code.toLowerCase()} `, wide]) expect(readCode(typed)).toBe(code);
});

test('the check character of a redeem code detects any single wrong character', () => {
  const code = makeCode();
  for (let index = 0; index < code.length; index++) {
    const other = code[index] === 'A' ? 'B' : 'A';
    expect(readCode(code.slice(0, index) + other + code.slice(index + 1))).toBeNull();
  }
  for (const typed of ['', 'A', code.slice(1), `${code}A`, '0'.repeat(17)]) expect(readCode(typed)).toBeNull();
});
