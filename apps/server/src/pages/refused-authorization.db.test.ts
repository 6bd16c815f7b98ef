import { accountPages } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller, CALLBACK, challengeOf, PARTNER, SECRET, VERIFIER } from '../../test/authorize-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'signin,account,content' });
const caller = authorizeCaller(server);
const asking = { host: 'localhost:8080', accept: 'text/html' };

beforeAll(async () => {
  await caller.addApplication('partner');
  await caller.addApplication('vault', { secret: SECRET });
  await caller.addApplication('device-only', { grants: ['refresh_token'] });
  await caller.addApplication('app', { redirectUris: ['com.example.app:/back'] });
});

const complete = {
  ...PARTNER,
  response_type: 'code',
  scope: 'openid profile',
  state: 'state 1',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
};

type Params = Record<string, string | undefined>;
const queryOf = (more: Params) =>
  new URLSearchParams(
    Object.entries({ ...complete, ...more }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    ),
  ).toString();
const open = (more: Params, extra = '') => server.get(`${accountPages.authorize}?${queryOf(more)}${extra}`, asking);

test.each<[string, Params, string]>([
  [
    'without PKCE of a public client',
    { code_challenge: undefined, code_challenge_method: undefined },
    'invalid_request',
  ],
  ['with plain', { code_challenge: VERIFIER, code_challenge_method: 'plain' }, 'invalid_request'],
  ['with a challenge and no method, which means plain', { code_challenge_method: undefined }, 'invalid_request'],
  ['with a malformed challenge', { code_challenge: 'x' }, 'invalid_request'],
  ['without response_type', { response_type: undefined }, 'invalid_request'],
  ['with response_type=token', { response_type: 'token' }, 'unsupported_response_type'],
  ['with a scope that the client may not have', { scope: 'openid jsq' }, 'invalid_scope'],
  ['with an unknown scope', { scope: 'emial' }, 'invalid_scope'],
  ['with response_mode=jwt', { response_mode: 'jwt' }, 'invalid_request'],
  ['with an unknown prompt', { prompt: 'create' }, 'invalid_request'],
  ['with prompt=none login', { prompt: 'none login' }, 'invalid_request'],
  ['with max_age=soon', { max_age: 'soon' }, 'invalid_request'],
  ['with another client’s id_token_hint', { id_token_hint: 'x' }, 'invalid_request'],
  ['with an unregistered sign_out_uri', { sign_out_uri: 'https://evil.example/' }, 'invalid_request'],
  ['with a nonce that is too long', { nonce: 'n'.repeat(513) }, 'invalid_request'],
  ['with a request object', { request: 'e30.e30.' }, 'invalid_request_object'],
  ['with a registration', { registration: '{}' }, 'registration_not_supported'],
  [
    'of a client without the code grant',
    { client_id: 'device-only', redirect_uri: 'https://device-only.example/back' },
    'unauthorized_client',
  ],
])('an authorization request %s is refused before sign-in, by redirect with an OAuth error', async (_, more, error) => {
  const { status, headers } = await open(more);
  expect(status).toBe(303);
  const address = new URL(String(headers['location']));
  const { redirect_uri: redirectUri } = { ...PARTNER, ...more };
  expect(`${address.origin}${address.pathname}`).toBe(redirectUri);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    error,
    state: 'state 1',
    iss: server.deps.config.accountOrigin,
    error_description: expect.stringMatching(/./),
  });
  expect(address.searchParams.has('code')).toBe(false);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test.each<[string, Params]>([
  ['an unregistered redirect_uri', { redirect_uri: 'https://evil.example/back' }],
  ['a redirect_uri of another client', { redirect_uri: CALLBACK }],
  ['no redirect_uri', { redirect_uri: undefined }],
  ['an unknown client', { client_id: 'unknown' }],
  ['no client_id', { client_id: undefined }],
])('a wrong authorization request with %s is answered with a page and never redirected', async (_, more) => {
  for (const mode of [undefined, 'form_post']) {
    const { status, headers, body } = await open({ ...more, response_type: 'token', response_mode: mode });
    expect(status).toBe(200);
    expect(headers['location']).toBeUndefined();
    expect(body).toContain('id="root"');
    expect(body).not.toContain('evil.example');
  }
});

test('an authorization request that may succeed is answered with the sign-in page', async () => {
  for (const more of [{}, { prompt: 'none' }, { max_age: '0' }, { response_mode: 'form_post' }, { unknown: 'x' }]) {
    const { status, body } = await open(more);
    expect(status).toBe(200);
    expect(body).toContain('id="root"');
  }
});

test('a repeated parameter refuses an authorization request (RFC 6749, 3.1), by a page if the address is repeated', async () => {
  const { headers } = await open({}, '&scope=openid');
  expect(new URL(String(headers['location'])).searchParams.get('error_description')).toBe('scope: given twice');
  for (const extra of [`&redirect_uri=${encodeURIComponent(PARTNER.redirect_uri)}`, '&client_id=partner']) {
    expect((await open({ response_type: 'token' }, extra)).status).toBe(200);
  }
});

test('a refused authorization request by POST is redirected with the error too', async () => {
  const { status, headers } = await server.request({
    method: 'POST',
    url: accountPages.authorize,
    headers: { ...asking, 'content-type': 'application/x-www-form-urlencoded' },
    payload: queryOf({ response_type: 'token' }),
  });
  expect(status).toBe(303);
  const next = await server.get(String(headers['location']), asking);
  expect(next.status).toBe(303);
  expect(String(next.headers['location'])).toContain('error=unsupported_response_type');
});

test('the error of a refused authorization request is in the fragment with response_mode=fragment', async () => {
  const { status, headers } = await open({ response_type: 'token', response_mode: 'fragment' });
  expect(status).toBe(303);
  const { search, hash } = new URL(String(headers['location']));
  expect(search).toBe('');
  expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('unsupported_response_type');
});

test('the error of a refused authorization request goes to an installed app too', async () => {
  const app = { client_id: 'app', redirect_uri: 'com.example.app:/back' };
  const { headers } = await open({ ...app, response_type: 'token' });
  expect(String(headers['location'])).toMatch(/^com\.example\.app:\/back\?error=unsupported_response_type&/);
  const form = await open({ ...app, response_mode: 'form_post' });
  expect(String(form.headers['location'])).toMatch(/^com\.example\.app:\/back\?error=invalid_request&/);
});
