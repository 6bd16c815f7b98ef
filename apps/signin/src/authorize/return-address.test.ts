import { expect, test } from 'vitest';
import { originOf, placeOf, returnAddress } from './return-address.ts';

const refusal = 'error=access_denied&error_description=The+user+cancelled+the+sign-in';

test.each([
  ['https://a.example/sso/callback', 'state-1', `https://a.example/sso/callback?${refusal}&state=state-1`],
  ['https://a.example/sso/callback', null, `https://a.example/sso/callback?${refusal}`],
  ['https://a.example/cb?frame=', 's', `https://a.example/cb?frame=&${refusal}&state=s`],
  ['https://a.example/cb?p=a%20b', 's', `https://a.example/cb?p=a%20b&${refusal}&state=s`],
  ['feisuo://auth/done', 's', `feisuo://auth/done?${refusal}&state=s`],
])('%s with state %s returns to %s', (redirectUri, state, expected) => {
  expect(returnAddress(redirectUri, state)).toBe(expected);
});

test('a state with reserved characters comes back as it was', () => {
  const address = returnAddress('https://a.example/cb', 'a&b=c d#e+f%');
  expect(new URL(address ?? '').searchParams.get('state')).toBe('a&b=c d#e+f%');
});

test.each([null, '', '/relative', 'not an address', 'javascript:alert(1)', 'data:text/html,x', ' JAVASCRIPT:alert(1)'])(
  'never leads to %s',
  (redirectUri) => {
    expect(returnAddress(redirectUri, 's')).toBeNull();
    expect(originOf(redirectUri)).toBeNull();
    expect(placeOf(redirectUri)).toBeNull();
  },
);

test('only web addresses have an origin to post to', () => {
  expect(originOf('https://a.example:8443/cb?x=1')).toBe('https://a.example:8443');
  expect(originOf('feisuo://auth')).toBeNull();
});

test('names the place in words a person can compare', () => {
  expect(placeOf('https://a.example:8443/cb')).toBe('a.example:8443');
  expect(placeOf('feisuo://auth')).toBe('feisuo://');
});
