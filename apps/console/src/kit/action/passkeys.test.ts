import { expect, test } from 'vitest';
import { ConsoleError } from '../../api/call-console.ts';
import { deviceName, knowsPasskeys, passkeyErrorText } from './passkeys.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16) Mobile', 'Android 设备'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows 电脑'],
  ['curl', '通行密钥'],
])('a new passkey in the browser %s gets the default name %s', (userAgent, text) =>
  expect(deviceName(userAgent)).toBe(text),
);

test('passkeys are offered only if the browser supports them and the page is a secure context', () => {
  const page = (isSecureContext: boolean, more: object) => ({ isSecureContext, ...more }) as unknown as Window;
  expect(knowsPasskeys(page(true, { PublicKeyCredential: {} }))).toBe(true);
  expect(knowsPasskeys(page(false, { PublicKeyCredential: {} }))).toBe(false);
  expect(knowsPasskeys(page(true, {}))).toBe(false);
});

test("passkeyErrorText returns the server's text, or a text for the browser's error name", () => {
  expect(passkeyErrorText(new ConsoleError('通行密钥最多 10 个', 400, 26018))).toBe('通行密钥最多 10 个');
  expect(passkeyErrorText(Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toContain('取消');
  expect(passkeyErrorText(Object.assign(new Error('x'), { name: 'InvalidStateError' }))).toContain('已经有');
  expect(passkeyErrorText('?')).toContain('重试');
});
