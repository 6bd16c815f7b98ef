import { expect, test } from 'vitest';
import { countRegexSteps } from '../../../test/count-regex-steps.ts';
import { HIDDEN, isSecretName, pathOf, ScrubBudget, scrubRules, scrubText, scrubValue } from './scrub-secrets.ts';

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1XzEifQ.c2lnbmF0dXJl';

test.each([
  ['a bearer token', `Authorization: Bearer ${jwt}`, jwt],
  ['a bare JWT', `got ${jwt} instead`, jwt],
  ['code and state of an OAuth callback', 'GET /sso/callback?code=abc123&state=state-9f failed', 'abc123'],
  ['a token in a URL fragment', 'https://a.example/#access_token=s3cr3t', 's3cr3t'],
  ['a password in a message', 'body was {"password":"hunter22"}', 'hunter22'],
  ['a refresh token in a message', 'refresh_token=rt.4711.abcdef', 'rt.4711.abcdef'],
  ['a cookie', 'cookie: sid=9f8e7d', '9f8e7d'],
  ['a phone number', '用户 13800138000 登录失败', '13800138000'],
  ['a phone number with its country code', 'to +8613800138000', '13800138000'],
  ['a JWT after a name', `session-${jwt}`, jwt],
  ['a token with a long name', `${'a'.repeat(50)}_token=s3cr3t`, 's3cr3t'],
  ['an e-mail address with a long name', `${'li.'.repeat(30)}lei@example.com`, 'lei@'],
  ['an e-mail address', 'no such user li.lei@example.com', 'li.lei'],
  ['an identity card number', '身份证 11010519491231002X 不符', '11010519491231002X'],
  ['an IP address', 'from 203.0.113.9', '203.0.113.9'],
  ['any long opaque text', `key ${'aB3'.repeat(16)}`, 'aB3aB3'],
])('the scrubber of reported texts hides %s', (_what, text, secret) => {
  expect(scrubText(text)).not.toContain(secret);
  expect(scrubText(text)).toContain(HIDDEN);
});

test.each([
  "Cannot read properties of undefined (reading 'map')",
  'Failed to fetch dynamically imported module: /assets/route-Dk3_x9Qa.js',
  '/news_pubg?channel=200061&page=2',
  'timeout of 1763000000000 ms exceeded',
  'Minified React error #418; visit https://react.dev/errors/418',
])('the scrubber of reported texts does not change the text: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('the scrubber of reported values detects names of secrets in any spelling', () => {
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

test('the scrubber of reported values hides secrets at any depth and limits the size of values', () => {
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

const costly = [
  'a',
  '1',
  'a-',
  'a1-',
  'a.',
  '@',
  'a@',
  'a@a.',
  '=a',
  '?a=',
  'eyJ',
  'eyJ-',
  'eyJa.',
  '.a',
  ' \t',
  'token ',
  'basic ',
];

test.each(costly)(
  'every rule of the scrubber of reported texts processes a text of repeated %j in linear time',
  (piece) => {
    const text = piece.repeat(Math.ceil(1024 / piece.length));
    for (const [rule] of scrubRules) {
      const { steps, matches } = countRegexSteps(rule, text);
      expect(matches, rule.source).toEqual([...text.matchAll(rule)].map(([found]) => found));
      expect(steps / text.length, rule.source).toBeLessThan(32);
    }
  },
);

test('a reported value is stored up to its budget of characters, and the rest is dropped', () => {
  const large = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`m${n}`, Array.from({ length: 60 }, () => 'x y '.repeat(300))]),
  );
  expect(JSON.stringify(scrubValue(large)).length).toBeLessThan(20_000);
  const numbers = Array.from({ length: 60 }, () =>
    Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => 1)),
  );
  expect(JSON.stringify(scrubValue(numbers)).length).toBeLessThan(20_000);
  expect(scrubValue({ a: 1, long: 'x'.repeat(2_000), b: null })).toEqual({
    a: 1,
    long: `${'x'.repeat(1023)}…`,
    b: null,
  });
});

test('reported values that share a budget of characters together stay within this budget', () => {
  const budget = new ScrubBudget(100);
  expect(scrubValue({ a: 'x y '.repeat(10) }, { budget })).toEqual({ a: 'x y '.repeat(10) });
  expect(scrubValue({ a: 'x y '.repeat(20) }, { budget })).toEqual({});
  expect(scrubValue({ a: 1 }, { budget })).toBeUndefined();
});

test('pathOf returns only the path of a URL', () => {
  expect(pathOf('https://www.example.com/games/1?code=x#y')).toBe('/games/1');
  expect(pathOf('/m?tp=1')).toBe('/m');
  expect(pathOf('javascript:alert(1)')).toBe('');
  expect(pathOf('https://www.example.com')).toBe('');
});
