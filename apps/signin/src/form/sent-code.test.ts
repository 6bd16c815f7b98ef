import { expect, test } from 'vitest';
import { forgetSentCode, keepSentCode, readSentCode } from './use-sent-code.ts';

const storage = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};
const now = 1_800_000_000_000;
const sent = { verificationId: 'v', to: '+8613800138000', resendAt: now + 60_000 };

test('data about a sent code survives a reload, only for the purpose of the code and until it expires', () => {
  const stored = storage();
  keepSentCode(stored, 'SIGN_IN', sent);
  expect(readSentCode(stored, 'SIGN_IN', now + 30_000)).toEqual(sent);
  expect(readSentCode(stored, 'PASSWORD_RESET', now)).toBeNull();
  expect(readSentCode(stored, 'SIGN_IN', now + 599_000)).toEqual(sent);
  expect(readSentCode(stored, 'SIGN_IN', now + 600_000)).toBeNull();
  forgetSentCode(stored, 'SIGN_IN');
  expect(readSentCode(stored, 'SIGN_IN', now)).toBeNull();
});

test('if the clock was set back, data about a sent code is ignored, because the countdown would take too long', () => {
  const stored = storage();
  keepSentCode(stored, 'SIGN_IN', sent);
  expect(readSentCode(stored, 'SIGN_IN', now - 3_600_000)).toBeNull();
});

test.each(['{', 'null', '3', '{"to":1}'])('a sent code in the browser storage is ignored if it is %s', (text) => {
  const stored = storage();
  stored.setItem('feisuo-code-X', text);
  expect(readSentCode(stored, 'X', now)).toBeNull();
});

test('storing data about a sent code causes no error if storage is blocked', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  const stored = { getItem: closed, setItem: closed, removeItem: closed };
  keepSentCode(stored, 'X', sent);
  expect(readSentCode(stored, 'X', now)).toBeNull();
  forgetSentCode(stored, 'X');
});
