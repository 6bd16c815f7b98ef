import { SignJWT, type JWTPayload } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { accountService, STARTED_AT } from '../../test/account-service.ts';
import { dpopClient, type ProofRequest } from '../../test/dpop-client.ts';
import type { DpopConfig } from './dpop-verifier.ts';
import { createMemoryReplayStore } from './replay-store.ts';
import type { TokenVerifier } from './token-verifier.ts';

const API = 'https://api.example';
const ALGS = 'ES256 EdDSA PS256 RS256';
let service: Awaited<ReturnType<typeof accountService>>;
let client: Awaited<ReturnType<typeof dpopClient>>;
let thief: Awaited<ReturnType<typeof dpopClient>>;
let token: string;
let verifier: TokenVerifier;

const open = (more: Partial<DpopConfig> = {}) => service.verifier({ dpop: { baseUrl: API, ...more } });
beforeEach(async () => {
  service = await accountService();
  [client, thief] = [await dpopClient(), await dpopClient()];
  token = await service.sign({ cnf: { jkt: client.jkt } });
  verifier = open();
});

const prove = (more: Partial<ProofRequest> = {}, by = client) =>
  by.prove({ method: 'GET', url: `${API}/orders`, token, now: service.now, ...more });
const ask = (dpop: string | string[] | undefined, { url = '/orders', method = 'GET', by = verifier } = {}) =>
  by.authenticateRequest({ method, url, headers: { authorization: `DPoP ${token}`, dpop } });
const refused = (reason: string) => ({ name: 'TokenError', reason, status: 401 });

test('accepts a bound token with a proof of its key, and a bearer token as before', async () => {
  expect(await ask(await prove())).toMatchObject({ cnf: { jkt: client.jkt } });
  const headers = { authorization: `Bearer ${await service.sign()}` };
  expect(await verifier.authenticateRequest({ method: 'GET', url: '/orders', headers })).toHaveProperty('sub');
});

test('reads a request of fetch, with a whole address', async () => {
  const headers = { authorization: `DPoP ${token}`, dpop: await prove() };
  const request = new Request('http://10.0.0.1:3000/orders?page=2', { headers });
  expect(await verifier.authenticateRequest(request)).toHaveProperty('sub');
});

test('refuses a bound token as a bearer token, also with a proof, with a challenge for DPoP', async () => {
  const headers = { authorization: `Bearer ${token}`, dpop: await prove() };
  const request = { method: 'GET', url: '/orders', headers };
  await expect(verifier.authenticateRequest(request)).rejects.toMatchObject({
    ...refused('sender_constrained'),
    wwwAuthenticate: expect.stringMatching(/^DPoP error="invalid_token", .*algs="ES256 EdDSA PS256 RS256"$/),
  });
  await expect(verifier.verify(token)).rejects.toMatchObject(refused('sender_constrained'));
  await expect(verifier.authenticate(`DPoP ${token}`)).rejects.toMatchObject(refused('missing'));
  await expect(service.verifier().authenticateRequest(request)).rejects.toMatchObject(refused('sender_constrained'));
});

test('refuses a bearer token with the scheme DPoP', async () => {
  token = await service.sign();
  await expect(ask(await prove())).rejects.toMatchObject(refused('not_bound'));
});

test('a request without a token is answered with both schemes', async () => {
  await expect(verifier.authenticateRequest({ method: 'GET', url: '/', headers: {} })).rejects.toMatchObject({
    ...refused('missing'),
    wwwAuthenticate: `Bearer, DPoP algs="${ALGS}"`,
  });
});

test.each<[string, () => string | string[] | undefined | Promise<string | string[]>]>([
  ['without a proof', () => undefined],
  ['with an empty proof', () => ''],
  ['with two proofs in one header', async () => `${await prove()}, ${await prove()}`],
  ['with two headers', async () => [await prove(), await prove()]],
  ['with an overlong proof', async () => prove({ claims: { more: 'x'.repeat(5000) } })],
  ['with another typ', () => prove({ head: { typ: 'JWT' } })],
  ['without jwk', () => prove({ head: { jwk: undefined } })],
  ['with the jwk of another key', () => prove({ head: { jwk: thief.jwk } })],
  ['with a private key as jwk', () => prove({ head: { jwk: client.privateJwk } })],
  ['with a malformed jwk', () => prove({ head: { jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } } })],
  ['with another method', () => prove({ method: 'POST' })],
  ['with the method in small letters', () => prove({ method: 'get' })],
  ['with another path', () => prove({ url: `${API}/orders/1` })],
  ['with another host', () => prove({ url: 'https://evil.example/orders' })],
  ['with another scheme', () => prove({ url: 'http://api.example/orders' })],
  ['with a path as htu', () => prove({ url: '/orders' })],
  ['without htu', () => prove({ claims: { htu: undefined } })],
  ['without htm', () => prove({ claims: { htm: undefined } })],
  ['without iat', () => prove({ claims: { iat: undefined } })],
  ['with an old iat', () => prove({ now: STARTED_AT - 301_000 })],
  ['with an iat in the future', () => prove({ now: STARTED_AT + 301_000 })],
  ['without ath', () => prove({ claims: { ath: undefined } })],
  ['for another token', () => prove({ token: 'another' })],
  ['without jti', () => prove({ claims: { jti: undefined } })],
  ['with an empty jti', () => prove({ claims: { jti: '' } })],
  ['with a number as jti', () => prove({ claims: { jti: 1 } })],
  ['with an overlong jti', () => prove({ claims: { jti: 'j'.repeat(257) } })],
])('refuses a request %s with invalid_dpop_proof (RFC 9449, 4.3)', async (_, dpop) => {
  await expect(ask(await dpop())).rejects.toMatchObject({
    ...refused('invalid_proof'),
    error: 'invalid_dpop_proof',
    wwwAuthenticate: expect.stringMatching(/^DPoP error="invalid_dpop_proof", .*algs="ES256 EdDSA PS256 RS256"$/),
  });
});

test('refuses a proof without a signature, or with an HMAC', async () => {
  const [head = '', payload] = (await prove()).split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
  const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
  await expect(ask(`${none}.${payload}.`)).rejects.toMatchObject(refused('invalid_proof'));
  const jwk = { kty: 'oct', k: 'AAAA' } as object;
  const hmac = new SignJWT(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as JWTPayload)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk })
    .sign(Buffer.alloc(32));
  await expect(ask(await hmac)).rejects.toMatchObject(refused('invalid_proof'));
});

test('refuses a valid proof of another key', async () => {
  await expect(ask(await prove({}, thief))).rejects.toMatchObject({ ...refused('wrong_key'), error: 'invalid_token' });
});

test.each(['EdDSA', 'PS256', 'RS256'])('accepts a proof that is signed with %s', async (alg) => {
  const own = await dpopClient(alg);
  token = await service.sign({ cnf: { jkt: own.jkt } });
  expect(await ask(await prove({}, own))).toHaveProperty('sub');
});

test('compares htu without query and fragment, and with names in small letters', async () => {
  const url = 'https://API.example:443/orders?page=2#top';
  expect(await ask(await prove({ url }), { url: '/orders?page=3' })).toHaveProperty('sub');
});

test('behind a proxy that removes a path, the address that clients use counts', async () => {
  const by = open({ baseUrl: ['https://www.example/api/', 'http://localhost:3000'] });
  expect(await ask(await prove({ url: 'https://www.example/api/orders' }), { by })).toHaveProperty('sub');
  expect(await ask(await prove({ url: 'http://localhost:3000/orders' }), { by })).toHaveProperty('sub');
  for (const url of ['https://www.example/orders', 'https://www.example/api/api/orders', `${API}/orders`])
    await expect(ask(await prove({ url }), { by })).rejects.toMatchObject(refused('invalid_proof'));
});

test('a path that looks like a host does not change the compared address', async () => {
  const proof = await prove({ url: 'https://evil.example/orders' });
  for (const url of ['//evil.example/orders', '@evil.example/orders', '.evil.example/orders', ''])
    await expect(ask(proof, { url })).rejects.toMatchObject(refused('invalid_proof'));
});

test('accepts a proof once, also of concurrent requests, until its iat is too old', async () => {
  const dpop = await prove({ now: STARTED_AT + 299_000 });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => ask(dpop)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  service.now += 598_000;
  await expect(ask(dpop)).rejects.toMatchObject(refused('invalid_proof'));
});

test('processes with one replay store accept a proof once together', async () => {
  const replayStore = createMemoryReplayStore({ now: () => service.now });
  const [one, other] = [open({ replayStore }), open({ replayStore })];
  const dpop = await prove();
  expect(await ask(dpop, { by: one })).toHaveProperty('sub');
  await expect(ask(dpop, { by: other })).rejects.toMatchObject(refused('invalid_proof'));
});

test('answers 503 if the replay store fails, because a replay cannot be excluded', async () => {
  const by = open({ replayStore: { add: () => Promise.reject(new Error('connection lost')) } });
  await expect(ask(await prove(), { by })).rejects.toMatchObject({ reason: 'unavailable', status: 503 });
});

test('a refused proof is not stored', async () => {
  const stored: string[] = [];
  const by = open({ replayStore: { add: (id) => Boolean(stored.push(id)) } });
  await expect(ask(await prove({}, thief), { by })).rejects.toMatchObject(refused('wrong_key'));
  await expect(ask(await prove({ method: 'PUT' }), { by })).rejects.toMatchObject(refused('invalid_proof'));
  expect(stored).toEqual([]);
  await ask(await prove(), { by });
  expect(stored).toHaveLength(1);
});

test('a missing scope is answered with the scheme DPoP', async () => {
  const headers = { authorization: `DPoP ${token}`, dpop: await prove() };
  const request = { method: 'GET', url: '/orders', headers };
  await expect(verifier.authenticateRequest(request, { scopes: ['admin'] })).rejects.toMatchObject({
    status: 403,
    wwwAuthenticate: expect.stringMatching(/^DPoP error="insufficient_scope", .*scope="admin", algs="/),
  });
});

test.each<[string, Partial<DpopConfig>]>([
  ['without an address', { baseUrl: [] }],
  ['with an unset variable', { baseUrl: undefined as unknown as string }],
  ['with a name instead of an address', { baseUrl: 'api.example' }],
  ['over plain http', { baseUrl: 'http://api.example' }],
])('refuses to create a verifier of bound tokens %s', (_, config) => {
  expect(() => open(config)).toThrow('dpop.baseUrl');
});
