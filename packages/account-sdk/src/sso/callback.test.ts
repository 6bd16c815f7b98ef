import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import { fakePage } from '../../test/fake-page.ts';
import { readCallback, removeCallback } from './callback.ts';

const at = (query: string) => `https://site.test/sso/callback?${query}`;
const issuer = 'https://account.test';
const read = (query: string) => readCallback(at(query), 'state-1', issuer);

test('§5 a callback with a state other than the stored one is ignored', () => {
  expect(read('state=state-1&code=c')).toMatchObject({ code: 'c' });
  for (const state of ['state=state-2', 'state=', 'state=state-1x', 'State=state-1', '']) {
    expect(read(`${state}&code=c&error=access_denied`)).toBeNull();
  }
});

test('§5 a callback with an error is reported with its description', () => {
  const query =
    'state=state-1&error=access_denied&error_code=4123&error_description=The+user+cancelled&error_uri=/x&code=c';
  expect(read(query)?.error).toMatchObject({
    error: 'access_denied',
    error_code: errorCodes.access_denied,
    error_description: 'The user cancelled',
    error_uri: '/x',
  });
});

test.each([
  ['&error_code=4032', 4032],
  ['', 2],
  ['&error_code=', 2],
  ['&error_code=much', 2],
])(
  'an error in a callback has the number that the account pages added, otherwise that of unknown: %s is %d',
  (said, code) => {
    expect(read(`state=state-1&error=login_required${said}`)?.error).toMatchObject({
      error: 'login_required',
      error_code: code,
      message: 'login_required',
    });
  },
);

test('the iss of a callback, if present, must be the origin of the authorize page', () => {
  expect(read('state=state-1&code=c&iss=https://account.test')).toMatchObject({ code: 'c' });
  expect(read('state=state-1&code=c&iss=https://evil.test')).toBeNull();
  expect(readCallback(at('state=state-1&code=c&iss=https://idp.test'), 'state-1', undefined)).toMatchObject({
    iss: 'https://idp.test',
  });
});

test('the parameters of the callback are removed from the address, and other parameters stay', () => {
  const page = fakePage({
    href: `${at(
      'sso_sign_in_in_iframe=&keep=1&state=s&error=e&error_description=d&error_uri=u&error_code=1&code=c&scope=s&expires_in=60&iss=i',
    )}#top`,
  });
  removeCallback(page);
  expect(page.location.href).toBe('https://site.test/sso/callback?keep=1#top');
  expect(page.history.state).toEqual({ kept: true });
});
