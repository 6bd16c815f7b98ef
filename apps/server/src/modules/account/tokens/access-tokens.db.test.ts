import { generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { AccessTokens } from './access-tokens.ts';
import { SigningKeys } from './signing-keys.ts';

const server = useTestServer();
let account: ReturnType<typeof accountCaller>;
let credentials: Awaited<ReturnType<typeof account.signUp>>;
let privateKey: KeyObject;
beforeAll(async () => {
  account = accountCaller(server);
  credentials = await account.join();
  ({ privateKey } = await new SigningKeys(server.deps).current());
});

beforeEach(() => server.clock.setOffset(0));
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token that differs from a valid token only in the given header fields, claims or key. */
function forge({ head = {}, claims = {}, key = privateKey }: { head?: object; claims?: object; key?: KeyObject }) {
  const good = decodeProtectedHeader(credentials.access_token);
  const text = `${encode({ ...good, ...head })}.${encode({ ...decodeJwt(credentials.access_token), ...claims })}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

const statusWith = async (token: string) => (await account.me({ access_token: token })).body.error_code ?? 0;

test('an access token is an ES256 JWT with subject, client, scope, session and expiry', async () => {
  const { alg, typ, kid } = decodeProtectedHeader(credentials.access_token);
  expect({ alg, typ }).toEqual({ alg: 'ES256', typ: 'at+jwt' });
  const { body } = await server.get(accountPaths.jwks);
  const { keys } = body as JSONWebKeySet;
  expect(keys.map((key) => key.kid)).toContain(kid);
  for (const key of keys) {
    const own = key.kty === 'EC' ? ['crv', 'x', 'y'] : ['n', 'e'];
    expect(Object.keys(key).toSorted()).toEqual([...own, 'alg', 'kid', 'kty', 'use'].toSorted());
  }
  // A standard JWT library (jose) can verify the token with the published keys.
  const { payload } = await jwtVerify(credentials.access_token, createLocalJWKSet({ keys }), { typ: 'at+jwt' });
  expect(payload.sub).toBe(credentials.sub);

  const claims = decodeJwt(credentials.access_token);
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'scope', 'sid', 'sub']);
  expect(claims).toMatchObject({
    iss: server.deps.config.accountOrigin,
    sub: credentials.sub,
    aud: 'feisuo-site',
    scope: credentials.scope,
  });
  expect(credentials.expires_in).toBe(7200);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7200);
});

test('an access token that the test signs with the right key and claims is accepted', async () => {
  expect(await statusWith(forge({}))).toBe(0);
});

const { privateKey: foreignKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hour = Math.floor(Date.now() / 1000) + 3600;

test.each([
  ['signed by another key', () => forge({ key: foreignKey })],
  ['that names another key', () => forge({ head: { kid: 'other-person' } })],
  ['that names no key', () => forge({ head: { kid: undefined } })],
  ['of the type of an id_token', () => forge({ head: { typ: 'JWT' } })],
  ['without a type', () => forge({ head: { typ: undefined } })],
  ['of another issuer', () => forge({ claims: { iss: 'https://elsewhere.example' } })],
  ['for an unknown session', () => forge({ claims: { sid: 'AAAAAAAAAAAAAAAAAAAAAA' } })],
  ['that has expired', () => forge({ claims: { iat: hour - 9000, exp: hour - 3601 } })],
  [
    'with alg none',
    () => `${encode({ alg: 'none', typ: 'at+jwt', kid: 'x' })}.${encode(decodeJwt(credentials.access_token))}.`,
  ],
  ['that declares alg none with our key id', () => forge({ head: { alg: 'none' } })],
  ['that declares HS256', () => forge({ head: { alg: 'HS256' } })],
  [
    'with a changed payload',
    () => {
      const [head, , signature] = credentials.access_token.split('.');
      return `${head}.${encode({ ...decodeJwt(credentials.access_token), sub: '100000000000000' })}.${signature}`;
    },
  ],
  ['that is no token at all', () => 'x.y.z'],
  ['with a missing part', () => credentials.access_token.split('.').slice(0, 2).join('.')],
])('an access token %s is refused with error code 16 (unauthenticated)', async (_, token) => {
  const answer = await account.me({ access_token: token() });
  expect(answer).toMatchObject({ status: 401, body: { error: 'unauthenticated', error_code: 16 } });
});

test('an access token expires after two hours of the server’s clock, even if its verification was cached', async () => {
  server.clock.setOffset(7190_000);
  expect(await statusWith(credentials.access_token)).toBe(0);
  server.clock.setOffset(7201_000);
  expect(await statusWith(credentials.access_token)).toBe(16);
  const fresh = (await account.refresh(credentials.refresh_token)).body;
  expect(await statusWith(fresh.access_token)).toBe(0);
  credentials = { ...credentials, ...fresh };
});

test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'bearer  x y'])(
  'an Authorization header “%s”, which has no usable token, gets error code 16 (unauthenticated)',
  async (input) => {
    const { body } = await server.get(accountPaths.me, { authorization: input });
    expect(body).toMatchObject({ error_code: 16 });
  },
);

test('the scheme Bearer of the Authorization header is accepted in upper and lower case', async () => {
  const { status } = await server.get(accountPaths.me, { authorization: `bearer ${credentials.access_token}` });
  expect(status).toBe(200);
});

test('a refresh token is refused as an access token, and an access token is refused as a refresh token', async () => {
  expect(await statusWith(credentials.refresh_token)).toBe(16);
  const { body } = await server.post(accountPaths.token, {
    grant_type: 'refresh_token',
    refresh_token: credentials.access_token,
    ...SITE,
  });
  expect(body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
});

test('the signature of an access token has 64 bytes, even if one of its two numbers starts with a zero byte', async () => {
  const keys = new SigningKeys(server.deps);
  const tokens = new AccessTokens(keys, 'http://issuer.example', server.clock);
  const { publicKey } = await keys.current();
  // One of the two numbers starts with a zero byte in about one of 128 signatures. 1,000 signatures without such a case
  // have a probability of 1 in 2,500.
  for (let count = 0; count < 1000; count += 1) {
    const token = await tokens.write({ sub: String(count), aud: 'feisuo-site', scope: 'user', sid: 'a-session' });
    const [head, claims, signature = ''] = token.split('.');
    const raw = Buffer.from(signature, 'base64url');
    expect(raw).toHaveLength(64);
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, raw)).toBe(true);
  }
});
