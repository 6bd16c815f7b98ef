import { expect, test } from 'vitest';
import { forgetSentCode, keepSentCode, readSentCode } from './use-sent-code.ts';

const shelf = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};
const now = 1_800_000_000_000;
const sent = { verificationId: 'v', to: '+8613800138000', resendAt: now + 60_000 };

test('a sent code survives a reload, for its purpose only, until it expires', () => {
  const kept = shelf();
  keepSentCode(kept, 'SIGN_IN', sent);
  expect(readSentCode(kept, 'SIGN_IN', now + 30_000)).toEqual(sent);
  expect(readSentCode(kept, 'PASSWORD_RESET', now)).toBeNull();
  expect(readSentCode(kept, 'SIGN_IN', now + 599_000)).toEqual(sent);
  expect(readSentCode(kept, 'SIGN_IN', now + 600_000)).toBeNull();
  forgetSentCode(kept, 'SIGN_IN');
  expect(readSentCode(kept, 'SIGN_IN', now)).toBeNull();
});

test('a clock that was set back starts no endless countdown', () => {
  const kept = shelf();
  keepSentCode(kept, 'SIGN_IN', sent);
  expect(readSentCode(kept, 'SIGN_IN', now - 3_600_000)).toBeNull();
});

test.each(['{', 'null', '3', '{"to":1}'])('ignores %s in the storage', (text) => {
  const kept = shelf();
  kept.setItem('feisuo-code-X', text);
  expect(readSentCode(kept, 'X', now)).toBeNull();
});

test('works with blocked storage', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  const kept = { getItem: closed, setItem: closed, removeItem: closed };
  keepSentCode(kept, 'X', sent);
  expect(readSentCode(kept, 'X', now)).toBeNull();
  forgetSentCode(kept, 'X');
});
