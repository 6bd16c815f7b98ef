import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import { ServerMetadata } from '@feisuo/contract/schemas/account-authorize';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { Compile } from 'typebox/compile';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { authorizeCaller, PARTNER } from '../../../../test/authorize-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { sidOf } from '../logout/sid.ts';
import { findSession } from '../tokens/session-queries.ts';
import { SigningKeys } from '../tokens/signing-keys.ts';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let owner: Credentials & { phone: string };
let issued: Credentials & { id_token: string };
let signedInAt: number;
let privateKey: KeyObject;
beforeAll(async () => {
  caller = authorizeCaller(server);
  await caller.addApplication('partner');
  signedInAt = Math.floor(server.clock.now().getTime() / 1000);
  owner = await caller.signUp({ name: '林夕', username: 'lin.oidc' });
  server.clock.setOffset(100_000);
  const asked = { scope: 'openid user', nonce: 'n-1' };
  issued = (await caller.exchange(await caller.codeFor(owner, asked))).body;
  server.clock.setOffset(0);
  ({ privateKey } = await new SigningKeys(server.deps).current());
});

beforeEach(() => server.clock.setOffset(100_000));
test('the OpenID discovery document is served at two paths and can be read by pages of any origin', async () => {
  const { accountOrigin } = server.deps.config;
  for (const path of [accountPaths.openidConfiguration, accountPaths.oauthServer]) {
    for (const headers of [{}, { origin: 'https://anywhere.example' }] as Record<string, string>[]) {
      const answer = await server.get(path, headers);
      expect(Compile(ServerMetadata).Check(answer.body)).toBe(true);
      expect(answer.body).toMatchObject({
        issuer: accountOrigin,
        authorization_endpoint: accountOrigin + accountPages.authorize,
        token_endpoint: `${accountOrigin}/v1/auth/token`,
        end_session_endpoint: accountOrigin + accountPages.signOut,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: [
          'client_secret_basic',
          'client_secret_post',
          'client_secret_jwt',
          'private_key_jwt',
          'none',
        ],
      });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      });
    }
  }
  expect((await server.get(accountPaths.jwks)).headers['access-control-allow-origin']).toBe('*');
});

test('only pages of registered origins may call token, userinfo and revocation, and never with cookies', async () => {
  const preflight = (url: string, origin: string) =>
    server.request({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
  for (const url of [accountPaths.token, accountPaths.userinfo, accountPaths.revoke]) {
    const known = await preflight(url, 'https://partner.example');
    expect(known.headers).toMatchObject({
      'access-control-allow-origin': 'https://partner.example',
      'access-control-allow-headers': 'authorization',
    });
    expect(known.headers['access-control-allow-credentials']).toBeUndefined();
    const unknown = await preflight(url, 'https://evil.example');
    expect(unknown.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('an id_token contains the member, the client, the sign-in time, the session and the hash of its access token', async () => {
  const { body } = await server.get(accountPaths.jwks);
  const { payload, protectedHeader } = await jwtVerify(issued.id_token, createLocalJWKSet(body), {
    issuer: server.deps.config.accountOrigin,
    audience: 'feisuo-site',
    currentDate: server.clock.now(),
  });
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  const half = createHash('sha256').update(issued.access_token).digest().subarray(0, 16).toString('base64url');
  expect(payload).toEqual({
    iss: server.deps.config.accountOrigin,
    sub: owner.sub,
    aud: 'feisuo-site',
    iat: expect.any(Number),
    exp: (payload.iat ?? 0) + 7200,
    auth_time: expect.any(Number),
    nonce: 'n-1',
    sid: sidOf(server.deps.masterKey, String(decodeJwt(issued.access_token)['sid'])),
    at_hash: half,
    amr: ['otp', 'sms'],
    acr: 'urn:feisuo:acr:1',
  });
  // auth_time is when the member signed in, not when the code was exchanged.
  expect(Number(payload['auth_time']) - signedInAt).toBeLessThan(60);
  expect((payload.iat ?? 0) - signedInAt).toBeGreaterThanOrEqual(99);
});

test('the sid of an id_token is no id of a session, and another one for each client and sign-in', async () => {
  const sidFor = async (more: object = {}) => {
    const { body } = await caller.exchange(await caller.codeFor(owner, { scope: 'openid', ...more }), more);
    return String(decodeJwt(body.id_token)['sid']);
  };
  const sids = [await sidFor(), await sidFor(), await sidFor({ ...PARTNER, consent: true })];
  expect(new Set(sids).size).toBe(3);
  for (const sid of sids) expect(await findSession(server.deps.db, sid)).toBeNull();
});

test('an id_token is returned only with the scope openid and not on a refresh, and has a nonce only if requested', async () => {
  expect((await caller.exchange(await caller.codeFor(owner))).body).not.toHaveProperty('id_token');
  const { body } = await caller.exchange(await caller.codeFor(owner, { scope: 'openid' }));
  expect(decodeJwt(body.id_token)).not.toHaveProperty('nonce');
  expect((await caller.refresh(body.refresh_token)).body).not.toHaveProperty('id_token');
});

test('an id_token is not accepted as an access token or a refresh token', async () => {
  expect((await caller.me({ access_token: issued.id_token })).status).toBe(401);
  expect((await server.get(accountPaths.userinfo, bearer({ access_token: issued.id_token }))).status).toBe(401);
  const token = issued.id_token;
  expect((await server.post(accountPaths.introspect, { token, ...SITE })).body).toEqual({ active: false });
  await server.post(accountPaths.revoke, { token, ...SITE });
  expect((await caller.me(issued)).status).toBe(200);
  expect((await caller.refresh(token)).body.error_code).toBe(4126);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const { privateKey: foreignKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Signs a token that differs from a valid id_token only in the given header, claims or key. */
function forge({ head = {}, claims = {}, key = privateKey }: { head?: object; claims?: object; key?: KeyObject }) {
  const good = decodeProtectedHeader(issued.id_token);
  const text = `${encode({ ...good, ...head })}.${encode({ ...decodeJwt(issued.id_token), ...claims })}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
const hint = (token: string) =>
  server.get(`${accountPaths.signOutInfo}?${new URLSearchParams({ id_token_hint: token }).toString()}`);

test('an id_token_hint that the test signs with the right key and claims is accepted', async () => {
  expect(await hint(forge({}))).toMatchObject({ status: 200, body: { sub: owner.sub } });
});

test.each([
  ['signed by another key', () => forge({ key: foreignKey })],
  ['that names another key', () => forge({ head: { kid: 'other-person' } })],
  ['with the type of an access token', () => forge({ head: { typ: 'at+jwt' } })],
  ['that is an access token', () => issued.access_token],
  ['of another issuer', () => forge({ claims: { iss: 'https://elsewhere.example' } })],
  ['that declares alg none but is signed', () => forge({ head: { alg: 'none' } })],
  [
    'with alg none and no signature',
    () => `${encode({ ...decodeProtectedHeader(issued.id_token), alg: 'none' })}.${issued.id_token.split('.')[1]}.`,
  ],
  ['that declares HS256', () => forge({ head: { alg: 'HS256' } })],
  ['that is no token at all', () => 'x.y.z'],
  [
    'with a changed payload',
    () => {
      const [head, , signature] = issued.id_token.split('.');
      return `${head}.${encode({ ...decodeJwt(issued.id_token), sub: '100000000000000' })}.${signature}`;
    },
  ],
])('an id_token_hint %s is refused (invalid_request, 4121)', async (_, token) => {
  expect(await hint(token())).toMatchObject({ status: 400, body: { error: 'invalid_request', error_code: 4121 } });
});

test('an id_token_hint of one client is refused for another client', async () => {
  const query = new URLSearchParams({ id_token_hint: issued.id_token, client_id: 'partner' });
  const answer = await server.get(`${accountPaths.signOutInfo}?${query.toString()}`);
  expect(answer).toMatchObject({ status: 400, body: { error_code: 4121 } });
});

test('userinfo answers GET and POST with the claims of the token’s scopes, and omits empty claims', async () => {
  const ask = async (scope: string) => {
    const { body } = await caller.exchange(await caller.codeFor(owner, { scope }));
    const byHeader = [
      await server.get(accountPaths.userinfo, bearer(body)),
      await caller.send('POST', accountPaths.userinfo, {}, bearer(body)),
    ];
    const byForm = await server.request({
      method: 'POST',
      url: accountPaths.userinfo,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ access_token: body.access_token }).toString(),
    });
    const answers = [...byHeader, byForm];
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    return answers[0];
  };
  expect((await ask('openid'))?.body).toEqual({ sub: owner.sub });
  expect((await ask('openid profile'))?.body).toEqual({
    sub: owner.sub,
    name: '林夕',
    preferred_username: 'lin.oidc',
    locale: 'zh-CN',
    updated_at: expect.any(Number),
  });
  const without = await ask('user profile');
  expect(without).toMatchObject({ status: 403, body: { error_code: 7 } });
  expect(without?.headers['www-authenticate']).toBe(
    'Bearer realm="account", error="insufficient_scope", scope="openid"',
  );
});

test('userinfo also explains a missing or invalid token in the WWW-Authenticate header', async () => {
  const none = await server.get(accountPaths.userinfo);
  expect(none.status).toBe(401);
  expect(none.headers['www-authenticate']).toBe('Bearer realm="account"');
  const bad = await server.get(accountPaths.userinfo, bearer({ access_token: 'x' }));
  expect(bad.status).toBe(401);
  expect(bad.headers['www-authenticate']).toBe('Bearer realm="account", error="invalid_token"');
});

test('a third-party application gets only the claims of its scopes, and cannot use tokens of other clients', async () => {
  const asked = { ...PARTNER, scope: 'openid', consent: true };
  const { body: partner } = await caller.exchange(await caller.codeFor(owner, asked), PARTNER);
  expect((await server.get(accountPaths.userinfo, bearer(partner))).body).toEqual({ sub: owner.sub });
  const token = issued.access_token;
  const { body } = await server.post(accountPaths.introspect, { token, client_id: 'partner' });
  expect(body).toEqual({ active: false });
  await server.post(accountPaths.revoke, { token: issued.refresh_token, client_id: 'partner' });
  expect((await caller.me(issued)).status).toBe(200);
  const stolen = await caller.refresh(issued.refresh_token, { client_id: 'partner' });
  expect(stolen.body.error_code).toBe(4126);
});
