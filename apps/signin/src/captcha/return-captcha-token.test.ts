import { expect, test } from 'vitest';
import { surroundingOrigin } from '../shell/parent-origin.tsx';
import { addressWithToken, listenersAmong, messageWithToken } from './captcha-page.tsx';

const token = { captcha_token: 'a+b/c=', expires_in: 300 };
const to = (redirect_uri: string, state = 'state-1') => ({ redirect_uri, state, origins: [] });

test("the captcha's redirect address gets token, lifetime and state, and keeps its own query", () => {
  expect(addressWithToken(to('https://a.example/cb?p=a%20b'), token)).toBe(
    'https://a.example/cb?p=a%20b&captcha_token=a%2Bb%2Fc%3D&expires_in=300&state=state-1',
  );
  expect(addressWithToken(to('https://a.example/cb', ''), token)).not.toContain('state');
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
  'the captcha never redirects to the address "%s"',
  (address) => {
    expect(addressWithToken(to(address), token)).toBeNull();
  },
);

test("the captcha's window message contains the token, its lifetime and the state", () => {
  expect(messageWithToken(to(''), token)).toEqual({ action: 'captcha', ...token, state: 'state-1' });
});

test.each([
  ['https://a.example', ['https://a.example']],
  ['https://evil.example', []],
  [null, ['https://a.example', 'https://b.example']],
])("with the framing page %s, the captcha's window message is posted to %j", (surrounding, told) => {
  expect(listenersAmong(['https://a.example', 'https://b.example'], surrounding)).toEqual(told);
});

const page = (ancestors: string[] | undefined, referrer: string) =>
  ({ location: { ancestorOrigins: ancestors }, referrer }) as unknown as Document;

test.each([
  [page(['https://a.example'], ''), 'https://a.example'],
  [page(undefined, 'https://a.example/page?x=1'), 'https://a.example'],
  [page(undefined, ''), null],
  [page(['null'], ''), null],
])('the origin of the framing page is read from the browser', (given, origin) => {
  expect(surroundingOrigin(given)).toBe(origin);
});
