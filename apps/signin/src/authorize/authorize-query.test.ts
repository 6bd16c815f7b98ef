import { expect, test } from 'vitest';
import { pushedRequestIn, readAuthorizeQuery } from './authorize-query.ts';

test('each request of an authorization sends only the query parameters that its API path knows', () => {
  const query = readAuthorizeQuery(
    '?client_id=feisuo-site&code_challenge=x&redirect_uri=https%3A%2F%2Fa.example%2Fcb%3Fa%3D&scope=openid+profile' +
      '&state=state-1&response_type=code&nonce=n&max_age=60&prompt=login+consent&login_hint=a%40b.c&utm=1',
  );
  expect(query).toMatchObject({ redirectUri: 'https://a.example/cb?a=', state: 'state-1', loginHint: 'a@b.c' });
  expect(query.prompts).toEqual(new Set(['login', 'consent']));
  expect(Object.fromEntries(new URLSearchParams(query.infoQuery))).toEqual({
    client_id: 'feisuo-site',
    response_type: 'code',
    redirect_uri: 'https://a.example/cb?a=',
    state: 'state-1',
    scope: 'openid profile',
    prompt: 'login consent',
    max_age: '60',
    code_challenge: 'x',
    nonce: 'n',
  });
  expect(query.request).toEqual({
    client_id: 'feisuo-site',
    redirect_uri: 'https://a.example/cb?a=',
    response_type: 'code',
    scope: 'openid profile',
    state: 'state-1',
    code_challenge: 'x',
    nonce: 'n',
    prompt: 'login consent',
    max_age: 60,
  });
  expect(query.vouchQuery).toBe('client_id=feisuo-site&redirect_uri=https%3A%2F%2Fa.example%2Fcb%3Fa%3D');
});

test('the parameters of a pushed request replace those of the address, and only its name is sent to the server', () => {
  const requestUri = 'urn:ietf:params:oauth:request_uri:x';
  const search = `?client_id=a&request_uri=${requestUri}&redirect_uri=https%3A%2F%2Fevil.example&state=evil&provider=demo`;
  const pushed = { redirect_uri: 'https://a.example/cb', prompt: 'login', response_mode: 'form_post', login_hint: 'h' };
  expect(pushedRequestIn(search)).toBe(requestUri);
  expect(pushedRequestIn('?request_uri=https://a.example/request')).toBeNull();
  const query = readAuthorizeQuery(search, pushed);
  expect(query).toMatchObject({
    redirectUri: 'https://a.example/cb',
    state: null,
    responseMode: 'form_post',
    loginHint: 'h',
  });
  expect(query.prompts).toEqual(new Set(['login']));
  expect(query.provider).toBe('demo');
  expect(Object.fromEntries(new URLSearchParams(query.infoQuery))).toEqual({ client_id: 'a', request_uri: requestUri });
  expect(query.request).toEqual({ client_id: 'a', request_uri: requestUri, redirect_uri: 'https://a.example/cb' });
});

test('every resource of a request is sent to the server', () => {
  const { infoQuery, request } = readAuthorizeQuery('?client_id=a&resource=urn:a&resource=urn:b');
  expect(new URLSearchParams(infoQuery).getAll('resource')).toEqual(['urn:a', 'urn:b']);
  expect(request).toMatchObject({ resource: ['urn:a', 'urn:b'] });
});

test('parameters that the server does not support are still sent, so that the server refuses them', () => {
  const { infoQuery, request } = readAuthorizeQuery('?client_id=a&request=x&request_uri=y&registration=z');
  expect(infoQuery).toBe('response_type=&client_id=a&request=x&request_uri=y&registration=z');
  expect(request).toMatchObject({ request: 'x', request_uri: 'y', registration: 'z' });
});

test('dpop_jkt is sent to the server, which binds the code to the key (RFC 9449, 10)', () => {
  const { infoQuery, request } = readAuthorizeQuery('?client_id=a&dpop_jkt=thumbprint');
  expect(new URLSearchParams(infoQuery).get('dpop_jkt')).toBe('thumbprint');
  expect(request['dpop_jkt']).toBe('thumbprint');
});

test('an authorization request without response_type is sent with an empty response_type', () => {
  expect(readAuthorizeQuery('')).toEqual({
    redirectUri: null,
    state: null,
    responseMode: 'query',
    prompts: new Set(),
    loginHint: '',
    provider: null,
    infoQuery: 'response_type=',
    vouchQuery: '',
    request: {},
  });
});

test('of a repeated query parameter the first value is used, as on the server', () => {
  expect(readAuthorizeQuery('?client_id=a&client_id=b').infoQuery).toBe('response_type=&client_id=a');
});

test.each(['-1', '1.5', 'soon', ''])('max_age=%j is sent to the server unchanged, before the sign-in', (written) => {
  const { infoQuery, request } = readAuthorizeQuery(`?max_age=${written}`);
  expect(new URLSearchParams(infoQuery).get('max_age')).toBe(written);
  expect(request).toEqual({});
});
