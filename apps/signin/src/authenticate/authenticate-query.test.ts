import { expect, test } from 'vitest';
import { readAuthenticateQuery } from './authenticate-query.ts';

const read = (search: string) => readAuthenticateQuery(search, 'https://account.example');

test('the authenticate page lets the server verify the client, with its redirect address if there is one', () => {
  expect(read('?client_id=a&redirect_uri=https%3A%2F%2Fa.example%2Fcb&state=s').client).toEqual({
    vouchQuery: 'client_id=a&redirect_uri=https%3A%2F%2Fa.example%2Fcb',
    redirectUri: 'https://a.example/cb',
    state: 's',
  });
  expect(read('?client_id=a').client).toEqual({ vouchQuery: 'client_id=a', redirectUri: null, state: null });
});

test('the authenticate page ignores a redirect address without a client', () => {
  expect(read('?redirect_uri=https%3A%2F%2Fevil.example%2F')).toMatchObject({ client: null, returnTo: '/account' });
});
