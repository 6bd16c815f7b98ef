import { expect, test } from 'vitest';
import { addParams, codeParams, errorParams, mayFollow, responseModeOf } from './authorization-response.ts';

const target = { state: 's', issuer: 'https://account.example' };

test('an authorization code is returned with state, scope, lifetime and issuer', () => {
  const params = codeParams(target, { code: 'c', scope: 'user openid', expires_in: 60 });
  expect(addParams('https://a.example/cb?x=', params)).toBe(
    'https://a.example/cb?x=&code=c&scope=user+openid&expires_in=60&state=s&iss=https%3A%2F%2Faccount.example',
  );
});

test('an error without a number of the catalogue has no error_code, and no state if the request had none', () => {
  expect(errorParams({ ...target, state: null }, 'x', '')).toEqual({ error: 'x', iss: target.issuer });
});

test('with response_mode=fragment the response is the fragment, and the query stays as registered', () => {
  const params = errorParams(target, 'access_denied', 'no & never');
  expect(addParams('https://a.example/cb?x=', params, 'fragment')).toBe(
    'https://a.example/cb?x=#error=access_denied&error_description=no+%26+never&error_code=4123' +
      '&state=s&iss=https%3A%2F%2Faccount.example',
  );
});

test.each([
  [null, 'query'],
  ['', 'query'],
  ['QUERY', 'query'],
  ['fragment', 'fragment'],
  ['form_post', 'form_post'],
])('the response_mode %j is answered as %s', (asked, mode) => expect(responseModeOf(asked)).toBe(mode));

test('added parameters are decoded to the same text', () => {
  const text = `a&b=c d#e+f%"'<>(*)~状态🦆`;
  const added = addParams('com.example.app:/cb', { [text]: text });
  const decoded = added
    .slice(added.indexOf('?') + 1)
    .split('=')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  expect(decoded).toEqual([text, text]);
});

test.each(['javascript:x', 'DATA:x', '/relative', '', 'blob:x', ' https://a.example'])(
  'a browser is never sent to %j',
  (address) => expect(mayFollow(address)).toBe(false),
);
