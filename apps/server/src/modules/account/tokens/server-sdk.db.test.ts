import { createHmac, createPublicKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTokenVerifier,
  createWebhookVerifier,
  type TokenVerifierConfig,
} from '../../../../../../packages/server-sdk/src/index.ts';
import { bearer } from '../../../../test/account-caller.ts';
import { authorizeCaller, SECRET, VERIFIER } from '../../../../test/authorize-caller.ts';
import { freePort } from '../../../../test/free-port.ts';
import { backEnds, type BackEnd } from '../../../../test/server-sdk-apps.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { rotateSigningKeys } from './signing-keys.ts';
import { signingKeys } from './tokens.tables.ts';

// The server SDK in back ends with Fastify and Express, against a server that answers over a socket.
const SITE = 'feisuo-site';
const SECRET_APP = 'company-app';
const CALLBACK = 'https://company.example/callback';
const ROTATION_MS = 30 * DAY_MS;

let server: TestServer;
let issuer: string;
let caller: ReturnType<typeof authorizeCaller>;
/** Requests of the SDK to the service, as paths. */
const asked: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  server = await startTestServer({ SITE_ORIGIN: issuer, LIMITS_SCALE: '1000' });
  await server.app.listen({ port, host: '127.0.0.1' });
  caller = authorizeCaller(server);
  await caller.addApplication(SECRET_APP, { redirectUris: [CALLBACK], secret: SECRET, idTokenAlg: 'RS256' });
  await caller.addApplication('other-app', { redirectUris: [CALLBACK] });
});
beforeEach(() => {
  server.clock.setOffset(0);
  asked.length = 0;
});
afterAll(() => server.dispose());

const verifierWith = (more: Partial<TokenVerifierConfig> = {}) =>
  createTokenVerifier({
    issuer,
    audience: [SITE, SECRET_APP],
    introspection: [{ clientId: SITE }, { clientId: SECRET_APP, clientSecret: SECRET }],
    platform: {
      now: () => server.clock.now().getTime(),
      fetch: (url, init) => {
        asked.push(new URL(url).pathname);
        return fetch(url, init);
      },
    },
    ...more,
  });

/** Credentials of an application that a member signed in to. */
async function signInTo(clientId: string): Promise<Credentials & { id_token: string }> {
  const person = await caller.signUpAtPages();
  const request = { client_id: clientId, redirect_uri: CALLBACK, scope: 'openid profile offline', consent: true };
  const code = await caller.codeFor(person, request);
  const secret = clientId === SECRET_APP && { client_secret: SECRET };
  const exchanged = { client_id: clientId, redirect_uri: CALLBACK, code_verifier: VERIFIER, ...secret };
  return (await caller.exchange(code, exchanged)).body;
}

async function newestKey() {
  const isOurs = eq(signingKeys.algorithm, 'ES256');
  const [key] = await server.deps.db.select().from(signingKeys).where(isOurs).orderBy(desc(signingKeys.signsFrom));
  if (!key) throw new Error('there is no key');
  return key;
}

/** Waits until the server publishes a key. A token with an unknown key makes it read the keys again. */
async function untilPublished(id: string): Promise<void> {
  const text = `${encode({ alg: 'ES256', typ: 'at+jwt', kid: 'unknown' })}.${encode({})}.AAAA`;
  await expect
    .poll(async () => {
      await server.get(accountPaths.me, bearer({ access_token: text }));
      return JSON.stringify((await server.get(accountPaths.jwks)).body);
    })
    .toContain(id);
}

const parts = (token: string) => token.split('.') as [head: string, payload: string, signature: string];
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe.each(Object.entries(backEnds))('the server SDK with %s', (_, start) => {
  let backEnd: BackEnd;
  const open = async (more: Partial<TokenVerifierConfig> = {}) => {
    const verifier = createWebhookVerifier({ secrets: `whsec_${Buffer.alloc(32, 1).toString('base64')}` });
    const webhooks = { verifier, handle: () => {} };
    const opened = await start({ verifier: verifierWith(more), webhooks });
    after.push(opened);
    return opened;
  };
  const after: BackEnd[] = [];
  beforeAll(async () => {
    backEnd = await open();
  });
  afterAll(async () => {
    for (const one of after) await one.close();
  });

  async function get(path: string, token?: string, { url } = backEnd) {
    const response = await fetch(url + path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Record<
        string,
        unknown
      >,
    };
  }
  const refusal = (description: string) => ({
    status: 401,
    challenge: `Bearer error="invalid_token", error_description="${description}"`,
    body: { error: 'invalid_token', error_description: description },
  });

  test('accepts a valid access token of the site and of a third party, and passes its claims on', async () => {
    const own = await caller.signUp();
    expect(await get('/me', own.access_token)).toMatchObject({ status: 200, body: { sub: own.sub } });
    const other = await signInTo(SECRET_APP);
    expect(await get('/checked', other.access_token)).toMatchObject({
      status: 200,
      body: { iss: issuer, aud: SECRET_APP, sub: other.sub, scope: other.scope },
    });
  });

  test('refuses a request without a bearer token with a challenge that names no error', async () => {
    const missing = { status: 401, challenge: 'Bearer', body: { error: 'unauthorized' } };
    expect(await get('/me')).toMatchObject(missing);
    const { access_token: token } = await caller.signUp();
    const basic = await fetch(`${backEnd.url}/me`, { headers: { authorization: `Basic ${token}` } });
    expect(basic.status).toBe(401);
  });

  test('answers 500 in a route that asks for claims although no token was required', async () => {
    const { access_token: token } = await caller.signUp();
    expect(await get('/open', token)).toMatchObject({ status: 500 });
  });

  test('accepts a token until five seconds after its expiry, and refuses it afterwards', async () => {
    const { access_token: token } = await caller.signUp();
    const exp = Number(decode(parts(token)[1])['exp']) * 1000;
    server.clock.setOffset(exp + 4000 - Date.now());
    expect(await get('/me', token)).toMatchObject({ status: 200 });
    server.clock.setOffset(exp + 6000 - Date.now());
    expect(await get('/me', token)).toEqual(refusal('the access token has expired'));
  });

  test('refuses a revoked token where revocation is checked, at the latest after five seconds', async () => {
    for (const { access_token: token, client_id, secret } of [
      { ...(await caller.signUp()), client_id: SITE, secret: {} },
      { ...(await signInTo(SECRET_APP)), client_id: SECRET_APP, secret: { client_secret: SECRET } },
    ]) {
      asked.length = 0;
      server.clock.setOffset(0);
      await Promise.all(Array.from({ length: 5 }, () => get('/checked', token)));
      expect(await get('/checked', token)).toMatchObject({ status: 200 });
      expect(asked.filter((path) => path === accountPaths.introspect)).toHaveLength(1);
      expect((await server.post(accountPaths.revoke, { token, client_id, ...secret })).status).toBe(200);
      server.clock.setOffset(6000);
      expect(await get('/checked', token)).toEqual(refusal('the session of the access token has ended'));
      expect(await get('/me', token)).toMatchObject({ status: 200 });
    }
  });

  test('answers 503, and lets no request in, if a revocation cannot be checked', async () => {
    const { access_token: token } = await signInTo(SECRET_APP);
    const wrongSecret = { clientId: SECRET_APP, clientSecret: 'another secret altogether' };
    const misconfigured = await open({ introspection: wrongSecret });
    expect(await get('/checked', token, misconfigured)).toMatchObject({
      status: 503,
      challenge: null,
      body: { error: 'temporarily_unavailable' },
    });
    const unreachable = await open({ serviceOrigin: `http://127.0.0.1:${await freePort()}` });
    expect(await get('/me', token, unreachable)).toMatchObject({ status: 503 });
  });

  test('refuses a token of another application', async () => {
    const { access_token: token } = await signInTo('other-app');
    expect(await get('/me', token)).toEqual(refusal('the access token is for another application'));
  });

  test('refuses a token of another issuer', async () => {
    const other = await open({ issuer: 'https://account.example', serviceOrigin: issuer });
    const { access_token: token } = await caller.signUp();
    expect(await get('/me', token, other)).toEqual(refusal('the access token was issued by another service'));
  });

  test('refuses an id_token in place of an access token', async () => {
    const es256 = await signInTo('other-app');
    const rs256 = await signInTo(SECRET_APP);
    expect([decode(parts(es256.id_token)[0])['alg'], decode(parts(rs256.id_token)[0])['alg']]).toEqual([
      'ES256',
      'RS256',
    ]);
    const either = await open({ audience: [SECRET_APP, 'other-app'] });
    for (const { id_token: token } of [es256, rs256])
      expect(await get('/me', token, either)).toEqual(refusal('the token is not an access token'));
  });

  test('refuses a refresh token in place of an access token', async () => {
    const { refresh_token: token } = await caller.signUp();
    expect(await get('/me', token)).toMatchObject({ status: 401 });
  });

  test('refuses a token without the scopes of the route, and names them', async () => {
    const full = await signInTo(SECRET_APP);
    expect(await get('/scoped', full.access_token)).toMatchObject({ status: 200 });
    const { access_token: token } = await caller.signUp();
    const description = 'the access token lacks a scope';
    expect(await get('/scoped', token)).toEqual({
      status: 403,
      challenge: `Bearer error="insufficient_scope", error_description="${description}", scope="openid profile"`,
      body: { error: 'insufficient_scope', error_description: description },
    });
  });

  test('refuses a token with alg none, or with an HMAC whose secret is the public key', async () => {
    const { access_token: token } = await caller.signUp();
    const [head, payload] = parts(token);
    const keys = (await (await fetch(issuer + accountPaths.jwks)).json()) as { keys: (JsonWebKey & { kid: string })[] };
    const jwk = keys.keys.find(({ kid }) => kid === decode(head)['kid']);
    const pem = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString();
    const hmac = encode({ ...decode(head), alg: 'HS256' });
    const secrets = [pem, pem.trim(), JSON.stringify(jwk), String(jwk?.x)];
    const forged = [
      ...['none', 'None', 'NONE'].map((alg) => `${encode({ ...decode(head), alg })}.${payload}.`),
      ...secrets.map(
        (secret) =>
          `${hmac}.${payload}.${createHmac('sha256', secret).update(`${hmac}.${payload}`).digest('base64url')}`,
      ),
    ];
    for (const one of forged)
      expect(await get('/me', one)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    const { status, body } = await get('/me', forged.at(-1));
    expect([status, body['error_description']]).toEqual([
      401,
      'the access token is signed with an algorithm that is not accepted',
    ]);
  });

  test('refuses a token that was changed, or is signed with a key that its own header brings', async () => {
    const { access_token: token } = await caller.signUp();
    const [head, payload, signature] = parts(token);
    const changed = encode({ ...decode(payload), sub: '100000000000001' });
    const invalid = refusal('the signature of the access token is invalid');
    expect(await get('/me', `${head}.${changed}.${signature}`)).toEqual(invalid);

    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const more of [{ jwk }, { jku: 'https://attacker.example/keys' }, {}]) {
      const text = `${encode({ ...decode(head), ...more })}.${changed}`;
      const own = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      );
      expect(await get('/me', `${text}.${own}`)).toEqual(invalid);
    }
  });

  test('reads the keys once for many requests, and not for each invented key id', async () => {
    const fresh = await open();
    asked.length = 0;
    const { access_token: token } = await caller.signUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/me', token, fresh)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [head, payload, signature] = parts(token);
    const invented = (kid: string) => `${encode({ ...decode(head), kid })}.${payload}.${signature}`;
    for (let at = 0; at < 5; at += 1)
      expect(await get('/me', invented(`key-${at}`), fresh)).toEqual(
        refusal('the access token is signed with an unknown key'),
      );
    expect(asked).toEqual([accountPaths.jwks]);
    server.clock.setOffset(31_000);
    await Promise.all(Array.from({ length: 5 }, (__, at) => get('/me', invented(`late-${at}`), fresh)));
    expect(asked).toEqual([accountPaths.jwks, accountPaths.jwks]);
  });

  test('accepts tokens of a rotated key at once, and tokens of the old key until they expire', async () => {
    const fresh = await open();
    const first = await caller.signUp();
    expect(await get('/me', first.access_token, fresh)).toMatchObject({ status: 200 });
    const kidOf = ({ access_token: token }: Credentials) => decode(parts(token)[0])['kid'];
    // The newest key may be of the future, because the test of the other framework has rotated, too.
    const newest = (await newestKey()).signsFrom.getTime();
    server.clock.setOffset(newest + ROTATION_MS - 2 * DAY_MS - Date.now());
    await rotateSigningKeys(server.deps);
    server.clock.setOffset(newest + ROTATION_MS - 60_000 - Date.now());
    const last = await caller.signUp();
    expect(await get('/me', last.access_token, fresh)).toMatchObject({ status: 200 });
    server.clock.setOffset(newest + ROTATION_MS + 60_000 - Date.now());
    await untilPublished((await newestKey()).id);
    const next = await caller.signUp();
    expect(kidOf(next)).not.toBe(kidOf(last));
    expect(await get('/me', next.access_token, fresh)).toMatchObject({ status: 200 });
    server.clock.setOffset(newest + ROTATION_MS + tokenLimits.accessTokenS * 1000 - 120_000 - Date.now());
    expect(await get('/me', last.access_token, fresh)).toMatchObject({ status: 200 });
  });
});
