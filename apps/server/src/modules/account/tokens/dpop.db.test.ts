import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { TokenReply } from '@feisuo/contract/schemas/account-tokens';
import { calculateJwkThumbprint, decodeJwt, exportJWK } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller, challengeOf, SECRET, VERIFIER } from '../../../../test/authorize-caller.ts';
import { makePair, proofOf, type SigningPair } from '../../../../test/client-signer.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { purgeAccountData } from '../account-module.ts';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let pair: SigningPair;
let thief: SigningPair;
let jkt: string;
let origin: string;

beforeAll(async () => {
  caller = authorizeCaller(server);
  origin = server.deps.config.accountOrigin;
  pair = await makePair();
  thief = await makePair();
  jkt = await calculateJwkThumbprint(pair.publicJwk);
  await caller.addApplication('spa');
  await caller.addApplication('bound', { dpopBoundAccessTokens: true });
  await caller.addApplication('web', { secret: SECRET });
  const service = { grants: [grantTypes.clientCredentials], serviceScopes: ['introspect'] };
  await caller.addApplication('service', { secret: SECRET, ...service });
});

type ProofChange = Partial<Parameters<typeof proofOf>[1]>;
const proof = (method: string, path: string, change: ProofChange = {}, signer = pair) =>
  proofOf(signer, { method, url: `${origin}${path}`, now: server.clock.now(), ...change });
const tokenProof = (change: ProofChange = {}, signer = pair) => proof('POST', accountPaths.token, change, signer);

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, url: string = accountPaths.token) =>
  server.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** A code of a new member for the client, as the fields of its exchange. */
async function codeOf(id: string): Promise<Record<string, string>> {
  const owner = await caller.signUpInBrowser();
  const redirect_uri = `https://${id}.example/back`;
  const asked = {
    client_id: id,
    redirect_uri,
    scope: 'openid offline user',
    consent: true,
    code_challenge: challengeOf(VERIFIER),
  };
  const code = await caller.codeFor(owner, asked);
  const secret = id === 'web' && { client_secret: SECRET };
  return { grant_type: 'authorization_code', client_id: id, redirect_uri, code, code_verifier: VERIFIER, ...secret };
}
async function boundTokens(id = 'spa'): Promise<TokenReply & { refresh_token: string }> {
  const { status, body } = await post(await codeOf(id), { dpop: await tokenProof() });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const userinfo = async (
  token: string,
  { scheme = 'DPoP', dpop, method = 'GET' as const }: { scheme?: string; dpop?: string; method?: 'GET' | 'POST' } = {},
) =>
  server.request({
    method,
    url: accountPaths.userinfo,
    headers: { authorization: `${scheme} ${token}`, ...(dpop !== undefined && { dpop }) },
    ...(method === 'POST' && { payload: {} }),
  });
const userinfoProof = (token: string, change: ProofChange = {}, signer = pair) =>
  proof('GET', accountPaths.userinfo, { token, ...change }, signer);

test('a code exchange with a proof gives an access token that is bound to its key', async () => {
  const { status, body } = await post(await codeOf('spa'), { dpop: await tokenProof() });
  expect([status, body.token_type]).toEqual([200, 'DPoP']);
  expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt });
  const answer = await userinfo(body.access_token, { dpop: await userinfoProof(body.access_token) });
  expect(answer).toMatchObject({ status: 200, body: { sub: body.sub } });
});

test('a code exchange without a proof gives a bearer token, unless the client has only bound tokens', async () => {
  expect((await post(await codeOf('spa'))).body.token_type).toBe('Bearer');
  const fields = await codeOf('bound');
  expect(await post(fields)).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof', error_code: 4121 } });
  // The refusal did not spend the code.
  expect((await post(fields, { dpop: await tokenProof() })).body.token_type).toBe('DPoP');
});

test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('a proof may be signed with %s', async (alg) => {
  const own = await makePair(alg);
  const { body } = await post(await codeOf('spa'), { dpop: await tokenProof({}, own) });
  expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt: await calculateJwkThumbprint(own.publicJwk) });
  const answer = await userinfo(body.access_token, { dpop: await userinfoProof(body.access_token, {}, own) });
  expect(answer.status).toBe(200);
});

test.each<[string, () => ProofChange | Promise<ProofChange>]>([
  ['another typ', () => ({ head: { typ: 'JWT' } })],
  ['no jwk', () => ({ head: { jwk: undefined } })],
  ['the jwk of another key', () => ({ head: { jwk: thief.publicJwk } })],
  ['a private key in its jwk', async () => ({ head: { jwk: await exportJWK(pair.privateKey) } })],
  ['another method', () => ({ claims: { htm: 'GET' } })],
  ['another path', () => ({ claims: { htu: `${origin}/v1/user/me` } })],
  ['another host', () => ({ claims: { htu: `https://evil.example${accountPaths.token}` } })],
  ['an htu that is no address', () => ({ claims: { htu: accountPaths.token } })],
  ['no htu', () => ({ claims: { htu: undefined } })],
  ['an old iat', () => ({ claims: { iat: Math.floor(Date.now() / 1000) - 310 } })],
  ['an iat in the future', () => ({ claims: { iat: Math.floor(Date.now() / 1000) + 310 } })],
  ['no iat', () => ({ claims: { iat: undefined } })],
  ['no jti', () => ({ claims: { jti: undefined } })],
  ['an overlong jti', () => ({ claims: { jti: 'j'.repeat(257) } })],
])('a proof with %s is refused at the token endpoint (invalid_dpop_proof)', async (_what, change) => {
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'spa' };
  const answer = await post(fields, { dpop: await tokenProof(await change()) });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_dpop_proof', error_code: 4121 } });
});

test('a proof that is no JWT, has no signature or an HMAC is refused, as are two proofs', async () => {
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'spa' };
  const good = await tokenProof();
  const [head = '', payload = ''] = good.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decoded = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
  for (const dpop of [
    'x',
    '',
    `${encode({ ...decoded, alg: 'none' })}.${payload}.`,
    `${encode({ ...decoded, alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${payload}.AAAA`,
    `${good}, ${await tokenProof()}`,
    'a'.repeat(5000),
  ])
    expect((await post(fields, { dpop })).body).toMatchObject({ error: 'invalid_dpop_proof' });
});

test('the htu of a proof is compared without query and fragment', async () => {
  const { access_token: token } = await boundTokens();
  const htu = `${origin}${accountPaths.userinfo}?a=b#c`;
  expect((await userinfo(token, { dpop: await userinfoProof(token, { claims: { htu } }) })).status).toBe(200);
});

test('a proof is accepted once, even by concurrent requests', async () => {
  const { access_token: token } = await boundTokens();
  const dpop = await userinfoProof(token);
  const answers = await Promise.all(Array.from({ length: 10 }, () => userinfo(token, { dpop })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 401);
  expect(refused).toHaveLength(9);
  for (const { headers } of refused)
    expect(headers['www-authenticate']).toBe(
      'DPoP realm="account", error="invalid_dpop_proof", algs="ES256 EdDSA PS256 RS256"',
    );
});

test('a proof that one process accepted is refused by every other process', async () => {
  const { access_token: token } = await boundTokens();
  const other = await startTestServer({}, server.home);
  try {
    const dpop = await userinfoProof(token);
    const headers = { authorization: `DPoP ${token}`, dpop };
    expect((await userinfo(token, { dpop })).status).toBe(200);
    expect((await other.get(accountPaths.userinfo, headers)).status).toBe(401);
    // Concurrently, one of both accepts it.
    const fresh = { ...headers, dpop: await userinfoProof(token) };
    const answers = await Promise.all(
      [server, other, server, other].map((process) => process.get(accountPaths.userinfo, fresh)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  } finally {
    await other.dispose();
  }
});

test('the id of a proof is kept for as long as the proof would be accepted', async () => {
  const { access_token: token } = await boundTokens();
  const dpop = await userinfoProof(token, { claims: { iat: Math.floor(Date.now() / 1000) + 290 } });
  expect((await userinfo(token, { dpop })).status).toBe(200);
  server.clock.setOffset(580_000);
  try {
    await purgeAccountData(server.deps.db, server.clock.now());
    expect((await userinfo(token, { dpop })).status).toBe(401);
  } finally {
    server.clock.setOffset(0);
  }
});

test('a bound access token is refused as a bearer token, in a form, and without a proof of its key', async () => {
  const { access_token: token } = await boundTokens();
  const error = (name: string) => `DPoP realm="account", error="${name}", algs="ES256 EdDSA PS256 RS256"`;
  const asked: [Promise<{ status: number; headers: Record<string, unknown> }>, string][] = [
    [userinfo(token, { scheme: 'Bearer' }), 'invalid_token'],
    [userinfo(token, { scheme: 'Bearer', dpop: await userinfoProof(token) }), 'invalid_token'],
    [userinfo(token), 'invalid_dpop_proof'],
    [userinfo(token, { dpop: await userinfoProof(token, {}, thief) }), 'invalid_token'],
    [userinfo(token, { dpop: await proof('GET', accountPaths.userinfo) }), 'invalid_dpop_proof'],
    [userinfo(token, { dpop: await userinfoProof('another token') }), 'invalid_dpop_proof'],
    [userinfo(token, { dpop: await tokenProof({ token }) }), 'invalid_dpop_proof'],
  ];
  for (const [answer, name] of asked) {
    const { status, headers } = await answer;
    expect([status, headers['www-authenticate']]).toEqual([401, error(name)]);
  }
  const byForm = await post({ access_token: token }, {}, accountPaths.userinfo);
  expect(byForm.status).toBe(401);
  expect((await userinfo(token, { dpop: await userinfoProof(token) })).status).toBe(200);
});

test('a bearer token is refused with the scheme DPoP', async () => {
  const { body } = await post(await codeOf('spa'));
  const answer = await userinfo(body.access_token, { dpop: await userinfoProof(body.access_token) });
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
});

test('the refresh token of a public client is bound to the key, and a thief without the key ends no session', async () => {
  const { refresh_token, access_token: token } = await boundTokens();
  const refresh = (dpop?: string, refreshToken = refresh_token) =>
    post(
      { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'spa' },
      dpop === undefined ? {} : { dpop },
    );
  const refused = { status: 400, body: { error: 'invalid_grant' } };
  expect(await refresh()).toMatchObject(refused);
  expect(await refresh(await tokenProof({}, thief))).toMatchObject(refused);
  // The digest covers the key, so that it cannot be cut out or replaced.
  expect(await refresh(undefined, refresh_token.replace(/~[\w-]{43}\./, ''))).toMatchObject(refused);
  const stolen = refresh_token.replace(jkt, await calculateJwkThumbprint(thief.publicJwk));
  expect(await refresh(await tokenProof({}, thief), stolen)).toMatchObject(refused);
  const { status, body } = await refresh(await tokenProof());
  expect([status, body.token_type]).toEqual([200, 'DPoP']);
  expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt });
  server.clock.setOffset(60_000);
  try {
    expect(await refresh()).toMatchObject(refused);
    expect((await userinfo(token, { dpop: await userinfoProof(token) })).status).toBe(200);
    expect((await refresh(await tokenProof(), body.refresh_token)).status).toBe(200);
  } finally {
    server.clock.setOffset(0);
  }
});

test('the refresh token of a confidential client is bound to its authentication, so its key may change', async () => {
  const { refresh_token: refreshToken } = await boundTokens('web');
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'web', client_secret: SECRET };
  const { body } = await post(fields, { dpop: await tokenProof({}, thief) });
  expect(decodeJwt(body.access_token)['cnf']).toEqual({ jkt: await calculateJwkThumbprint(thief.publicJwk) });
});

test('introspection tells the key and the type of a bound token', async () => {
  const { access_token: token, sub } = await boundTokens('web');
  const byOwner = { client_id: 'web', client_secret: SECRET };
  const { body } = await post({ token, ...byOwner }, {}, accountPaths.introspect);
  expect(body).toMatchObject({ active: true, sub, token_type: 'DPoP', cnf: { jkt } });
});

test('the token of a service may be bound to a key', async () => {
  const credentials = { client_id: 'service', client_secret: SECRET };
  const { body } = await post({ grant_type: 'client_credentials', ...credentials }, { dpop: await tokenProof() });
  expect(body.token_type).toBe('DPoP');
  const ask = (headers: Record<string, string>) => post({ token: 'x' }, headers, accountPaths.introspect);
  const { access_token: token } = body as { access_token: string };
  expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(401);
  const dpop = await proof('POST', accountPaths.introspect, { token });
  expect((await ask({ authorization: `DPoP ${token}`, dpop })).status).toBe(200);
});

test('a device gets bound tokens if its poll has a proof', async () => {
  const fields = { client_id: 'bound', grant_type: grantTypes.deviceCode, device_code: 'x' };
  expect((await post(fields)).body).toMatchObject({ error: 'invalid_dpop_proof' });
  expect((await post(fields, { dpop: await tokenProof() })).body).toMatchObject({ error: 'invalid_grant' });
});

test('discovery names the algorithms of proofs and assertions, and the grant of services', async () => {
  const { body } = await server.get(accountPaths.openidConfiguration);
  expect(body).toMatchObject({
    dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'PS256', 'RS256'],
    token_endpoint_auth_methods_supported: [
      'client_secret_basic',
      'client_secret_post',
      'client_secret_jwt',
      'private_key_jwt',
      'none',
    ],
    token_endpoint_auth_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'],
    grant_types_supported: expect.arrayContaining(['client_credentials']),
    scopes_supported: expect.arrayContaining(['introspect', 'revoke']),
  });
});
