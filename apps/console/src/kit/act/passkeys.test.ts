import { expect, test } from 'vitest';
import { ConsoleError } from '../../api/call-console.ts';
import { deviceWord, knowsPasskeys, passkeyWords } from './passkeys.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) Mobile', 'Android 设备'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows 电脑'],
  ['curl', '通行密钥'],
])('names %s %s', (userAgent, word) => expect(deviceWord(userAgent)).toBe(word));

test('offers passkeys only where the browser supports them and the page is encrypted', () => {
  const page = (isSecureContext: boolean, more: object) => ({ isSecureContext, ...more }) as unknown as Window;
  expect(knowsPasskeys(page(true, { PublicKeyCredential: {} }))).toBe(true);
  expect(knowsPasskeys(page(false, { PublicKeyCredential: {} }))).toBe(false);
  expect(knowsPasskeys(page(true, {}))).toBe(false);
});

test("reports the server's error, or the browser's by its name", () => {
  expect(passkeyWords(new ConsoleError('通行密钥最多 10 个', 400, 26018))).toBe('通行密钥最多 10 个');
  expect(passkeyWords(Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toContain('取消');
  expect(passkeyWords(Object.assign(new Error('x'), { name: 'InvalidStateError' }))).toContain('已经有');
  expect(passkeyWords('?')).toContain('重试');
});
