import { expect, test } from 'vitest';
import { errorAddress, originOf, placeOf } from './return-address.ts';

const issuer = 'https://account.example';
const refuse = (redirectUri: string | null, state: string | null) =>
  errorAddress({ redirectUri, state, issuer }, 'access_denied', 'The user cancelled the sign-in');
const refusal = 'error=access_denied&error_description=The+user+cancelled+the+sign-in&error_code=4123';
const iss = 'iss=https%3A%2F%2Faccount.example';

test.each([
  ['https://a.example/sso/callback', 'state-1', `https://a.example/sso/callback?${refusal}&state=state-1&${iss}`],
  ['https://a.example/sso/callback', null, `https://a.example/sso/callback?${refusal}&${iss}`],
  ['https://a.example/cb?frame=', 's', `https://a.example/cb?frame=&${refusal}&state=s&${iss}`],
  ['https://a.example/cb?p=a%20b', 's', `https://a.example/cb?p=a%20b&${refusal}&state=s&${iss}`],
  ['feisuo://auth/done', 's', `feisuo://auth/done?${refusal}&state=s&${iss}`],
])('with the redirect address %s and state %s, a refused authorization goes to %s', (redirectUri, state, expected) => {
  expect(refuse(redirectUri, state)).toBe(expected);
});

test('a state with reserved characters is returned unchanged to the client', () => {
  const address = refuse('https://a.example/cb', 'a&b=c d#e+f%');
  expect(new URL(address ?? '').searchParams.get('state')).toBe('a&b=c d#e+f%');
});

test('an error description for the client is ASCII without quotes and backslashes, or is left out', () => {
  const to = { redirectUri: 'https://a.example/cb', state: null, issuer };
  expect(errorAddress(to, 'e', 'a “b” "c" 中')).toBe(`https://a.example/cb?error=e&error_description=a+b+c+&${iss}`);
  expect(errorAddress(to, 'e', '中文')).toBe(`https://a.example/cb?error=e&${iss}`);
});

test.each([null, '', '/relative', 'not an address', 'javascript:alert(1)', 'data:text/html,x', ' JAVASCRIPT:alert(1)'])(
  'a refused authorization never redirects to the unsafe address %s',
  (redirectUri) => {
    expect(refuse(redirectUri, 's')).toBeNull();
    expect(originOf(redirectUri)).toBeNull();
    expect(placeOf(redirectUri)).toBeNull();
  },
);

test('only http and https addresses have an origin to which a window message can be posted', () => {
  expect(originOf('https://a.example:8443/cb?x=1')).toBe('https://a.example:8443');
  expect(originOf('feisuo://auth')).toBeNull();
});

test("a client's address is named by host and port, or for an installed app by its scheme", () => {
  expect(placeOf('https://a.example:8443/cb')).toBe('a.example:8443');
  expect(placeOf('feisuo://auth')).toBe('feisuo://');
});
