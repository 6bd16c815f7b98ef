import { expect, test } from 'vitest';
import { HIDDEN, isSecretName, pathOf, scrubText, scrubValue } from './scrub.ts';

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1XzEifQ.c2lnbmF0dXJl';

test.each([
  ['a bearer token', `Authorization: Bearer ${jwt}`, jwt],
  ['a bare JWT', `got ${jwt} instead`, jwt],
  ['code and state of a callback', 'GET /sso/callback?code=abc123&state=state-9f failed', 'abc123'],
  ['a token in a fragment', 'https://a.example/#access_token=s3cr3t', 's3cr3t'],
  ['a password in a message', 'body was {"password":"hunter22"}', 'hunter22'],
  ['a refresh token in a message', 'refresh_token=rt.4711.abcdef', 'rt.4711.abcdef'],
  ['a cookie', 'cookie: sid=9f8e7d', '9f8e7d'],
  ['a phone number', '用户 13800138000 登录失败', '13800138000'],
  ['a phone number with its country', 'to +8613800138000', '13800138000'],
  ['an e-mail address', 'no such user li.lei@example.com', 'li.lei'],
  ['an identity card', '身份证 11010519491231002X 不符', '11010519491231002X'],
  ['an address on the net', 'from 203.0.113.9', '203.0.113.9'],
  ['anything long and opaque', `key ${'aB3'.repeat(16)}`, 'aB3aB3'],
])('hides %s', (_what, text, secret) => {
  expect(scrubText(text)).not.toContain(secret);
  expect(scrubText(text)).toContain(HIDDEN);
});

test.each([
  "Cannot read properties of undefined (reading 'map')",
  'Failed to fetch dynamically imported module: /assets/route-Dk3_x9Qa.js',
  '/news_pubg?channel=200061&page=2',
  'timeout of 1763000000000 ms exceeded',
  'Minified React error #418; visit https://react.dev/errors/418',
])('leaves alone: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('names that give a value away are known however they are spelt', () => {
  for (const name of [
    'authorization',
    'X-Captcha-Token',
    'accessToken',
    'set-cookie',
    'user_id',
    'deviceId',
    'code',
    'verificationCode',
  ]) {
    expect(isSecretName(name), name).toBe(true);
  }
  for (const name of ['button', 'status_code', 'error_code', 'encoder', 'status', 'route', 'host']) {
    expect(isSecretName(name), name).toBe(false);
  }
});

test('values are scrubbed however deep they lie, and bounded', () => {
  const deep = {
    a: { headers: { Authorization: 'x', accept: `Bearer ${jwt}` } },
    list: Array.from({ length: 999 }, () => 1),
  };
  const clean = scrubValue(deep) as typeof deep;
  expect(clean.a.headers).toEqual({ Authorization: HIDDEN, accept: `Bearer ${HIDDEN}` });
  expect(clean.list).toHaveLength(60);
  let nested: object = { secret: 'deep' };
  for (let level = 0; level < 50; level++) nested = { nested };
  expect(JSON.stringify(scrubValue(nested))).not.toContain('deep');
});

test('a long text takes no long time', () => {
  const startedAt = performance.now();
  for (const piece of ['a', '1', 'a1-', '@', '=a', '?a=', 'eyJ', '.a', ' \t']) scrubText(piece.repeat(200_000), 8192);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test('of an address only the path is kept', () => {
  expect(pathOf('https://www.example.com/games/1?code=x#y')).toBe('/games/1');
  expect(pathOf('/m?tp=1')).toBe('/m');
  expect(pathOf('javascript:alert(1)')).toBe('');
  expect(pathOf('https://www.example.com')).toBe('');
});
