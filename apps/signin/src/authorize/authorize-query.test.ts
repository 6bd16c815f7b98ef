import { expect, test } from 'vitest';
import { readAuthorizeQuery } from './authorize-query.ts';

test('passes on the fields the info call knows and drops the rest', () => {
  const query = readAuthorizeQuery(
    '?client_id=feisuo-site&code_challenge=x&redirect_uri=https%3A%2F%2Fa.example%2Fcb%3Fa%3D&scope=openid+profile&state=state-1',
  );
  expect(query.clientId).toBe('feisuo-site');
  expect(query.redirectUri).toBe('https://a.example/cb?a=');
  expect(query.state).toBe('state-1');
  expect(query.infoQuery).toBe(
    'client_id=feisuo-site&redirect_uri=https%3A%2F%2Fa.example%2Fcb%3Fa%3D&state=state-1&scope=openid+profile',
  );
});

test('an empty address asks an empty question', () => {
  expect(readAuthorizeQuery('')).toEqual({ clientId: null, redirectUri: null, state: null, infoQuery: '' });
});

test('a repeated field counts once, the first time, as the server reads it', () => {
  expect(readAuthorizeQuery('?client_id=a&client_id=b').infoQuery).toBe('client_id=a');
});
