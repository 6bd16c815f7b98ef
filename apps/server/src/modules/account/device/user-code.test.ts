import { expect, test } from 'vitest';
import { newUserCode, readUserCode, spellUserCode, USER_CODE_LETTERS } from './user-code.ts';

test('there are at least 2^38 possible user codes, without vowels or ambiguous characters', () => {
  expect(new Set(USER_CODE_LETTERS).size).toBe(USER_CODE_LETTERS.length);
  expect(Math.log2(USER_CODE_LETTERS.length) * newUserCode().length).toBeGreaterThan(38);
  expect(USER_CODE_LETTERS).not.toMatch(/[AEIOUY01]/);
});

test('a user code has eight of the allowed characters, and all allowed characters are used', () => {
  const codes = Array.from({ length: 200 }, newUserCode);
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${USER_CODE_LETTERS}]{8}$`));
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(USER_CODE_LETTERS.length);
});

test('a user code is shown as two halves with a dash between them', () => {
  expect(spellUserCode('WDJBMJHT')).toBe('WDJB-MJHT');
});

test.each(['WDJB-MJHT', 'wdjbmjht', ' wdjb mjht ', 'Wdjb–Mjht', 'W D J B M J H T', 'ＷＤＪＢ－ＭＪＨＴ', 'wdjb\tmjht'])(
  'the typed text “%s” is read as the same user code',
  (typed) => {
    expect(readUserCode(typed)).toBe('WDJBMJHT');
  },
);
