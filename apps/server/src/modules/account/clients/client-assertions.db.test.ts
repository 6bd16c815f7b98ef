import { grantTypes, type ClientAuthMethod } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertionOf, keySetOf, makePair, type SigningPair } from '../../../../test/client-signer.ts';
import { startParty, type Party } from '../../../../test/fake-identity-providers.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { purgeAccountData } from '../account-module.ts';
import { addClient, hashClientSecret, sealClientSecret, type NewClient } from '../index.ts';

const server = useTestServer({ SERVICES: 'account' });
const SECRET = 'a secret with at least thirty-two characters';
let pair: SigningPair;
let party: Party;
let issuer: string;

async function register(id: string, authMethod: ClientAuthMethod, more: Partial<NewClient> = {}): Promise<void> {
  await addClient(server.deps.db, server.clock, {
    id,
    name: id,
    scopes: ['openid', 'user'],
    grants: [grantTypes.authorizationCode],
    redirectUris: [],
    signOutUris: [],
    origins: [],
    authMethod,
    ...more,
  });
}

beforeAll(async () => {
  issuer = server.deps.config.accountOrigin;
  const { masterKey } = server.deps;
  pair = await makePair('ES256', 'first');
  const secretHash = hashClientSecret(masterKey, SECRET);
  party = await startParty({});
  await register('keys', 'private_key_jwt', { jwks: keySetOf(pair) });
  await register('other-keys', 'private_key_jwt', { jwks: keySetOf(await makePair('ES256', 'first')) });
  await register('signs', 'client_secret_jwt', { sealedSecret: sealClientSecret(masterKey, 'signs', SECRET) });
  await register('basic', 'client_secret_basic', { secretHash });
  await register('post', 'client_secret_post', { secretHash });
  await register('either', 'client_secret', { secretHash });
  await register('public', 'none');
});
afterAll(() => party.close());

const tokenAddress = () => `${issuer}${accountPaths.token}`;
const send = (fields: Record<string, string>, headers: Record<string, string> = {}, url: string = accountPaths.token) =>
  server.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const introspect = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send({ token: 'x', ...fields }, headers, accountPaths.introspect);
const accepted = { status: 200, body: { active: false } };
const refused = { status: 401, body: { error: 'invalid_client', error_code: 4122 } };

/** An assertion of the client `keys` with these claims in place of the right ones. */
const signed = (claims: object = {}, signer: SigningPair | string = pair) =>
  assertionOf(signer, server.clock.now(), { id: 'keys', aud: tokenAddress(), ...claims });

test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])(
  'a client with private_key_jwt authenticates with a key that is registered for %s',
  async (alg) => {
    const own = await makePair(alg);
    await register(`keys-${alg}`, 'private_key_jwt', { jwks: keySetOf(await makePair(alg), own) });
    const assertion = await signed({ id: `keys-${alg}` }, own);
    expect(await introspect(assertion)).toMatchObject(accepted);
    const { kid: _kid, ...withoutId } = own;
    const unnamed = await signed({ id: `keys-${alg}` }, { ...withoutId, kid: '' });
    expect(await introspect(unnamed)).toMatchObject(refused);
  },
);

test('a client assertion may be addressed to the issuer, the token endpoint or the called endpoint', async () => {
  for (const aud of [issuer, tokenAddress(), `${issuer}${accountPaths.introspect}`, [issuer, tokenAddress()]])
    expect(await introspect(await signed({ aud }))).toMatchObject(accepted);
  for (const aud of ['https://other.example', `${issuer}/`, [issuer, 'https://other.example'], []])
    expect([aud, (await introspect(await signed({ aud }))).status]).toEqual([aud, 401]);
});

test('a client assertion is accepted at the token, revocation, introspection and device endpoints', async () => {
  expect(await send({ grant_type: 'authorization_code', code: 'x', ...(await signed()) })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  expect(await send({ token: 'x', ...(await signed()) }, {}, accountPaths.revoke)).toMatchObject({ status: 200 });
  expect((await send({ ...(await signed()) }, {}, accountPaths.deviceCode)).body.error).not.toBe('invalid_client');
});

test('a client with client_secret_jwt authenticates with its secret, and with no key', async () => {
  const byKey = await signed({ id: 'signs' });
  expect(await introspect(byKey)).toMatchObject(refused);
  expect(await introspect(await signed({ id: 'signs' }, SECRET))).toMatchObject(accepted);
  expect(await introspect(await signed({ id: 'signs' }, `${SECRET}!`))).toMatchObject(refused);
});

test('a public key is no HMAC secret, and a token without a signature is refused', async () => {
  const publicKey = JSON.stringify(pair.publicJwk);
  expect(await introspect(await signed({}, publicKey))).toMatchObject(refused);
  const { client_assertion: good } = await signed();
  const [, payload] = good.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const { client_assertion_type: type } = await signed();
  expect(await introspect({ client_assertion_type: type, client_assertion: `${none}.${payload}.` })).toMatchObject(
    refused,
  );
});

test.each<[string, object]>([
  ['an iss that is another client', { iss: 'signs' }],
  ['no jti', { jti: undefined }],
  ['a jti that is no text', { jti: 7 }],
  ['an overlong jti', { jti: 'j'.repeat(257) }],
  ['no aud', { aud: undefined }],
  ['no exp', { exp: undefined }],
  ['a past exp', { exp: 1_000_000_000 }],
  ['an exp after more than an hour', { exp: Math.floor(Date.now() / 1000) + 3700 }],
  ['an iat in the future', { iat: Math.floor(Date.now() / 1000) + 300 }],
  ['an nbf in the future', { nbf: Math.floor(Date.now() / 1000) + 300 }],
])('a client assertion with %s is refused', async (_what, claims) => {
  expect(await introspect(await signed(claims))).toMatchObject(refused);
});

test('a client assertion signed with the key of another client is refused', async () => {
  expect(await introspect(await signed({ id: 'other-keys' }))).toMatchObject(refused);
});

test('a client assertion for another client than client_id is refused', async () => {
  const answer = await introspect({ client_id: 'either', ...(await signed()) });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  expect(await introspect({ client_id: 'keys', ...(await signed()) })).toMatchObject(accepted);
});

test.each([
  ['no JWT', { client_assertion: 'x' }],
  ['another type', { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }],
  ['a secret beside it', { client_secret: SECRET }],
])('a client assertion with %s is refused', async (_what, change) => {
  const answer = await introspect({ ...(await signed()), ...change });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

test('a client assertion is accepted once, even by concurrent requests', async () => {
  const assertion = await signed();
  const answers = await Promise.all(Array.from({ length: 12 }, () => introspect(assertion)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  // Another client may use the same id.
  expect(await introspect(await signed({ jti: 'same' }))).toMatchObject(accepted);
  expect(await introspect(await signed({ id: 'signs', jti: 'same' }, SECRET))).toMatchObject(accepted);
  expect(await introspect(await signed({ jti: 'same' }))).toMatchObject(refused);
});

test('the ids of used client assertions are deleted after the assertions have expired, and no earlier', async () => {
  const count = async () =>
    (await server.deps.database.pool.query('select count(*)::int as n from spent_token_ids')).rows[0].n as number;
  await introspect(await signed({ jti: 'kept' }));
  await purgeAccountData(server.deps.db, server.clock.now());
  expect(await introspect(await signed({ jti: 'kept' }))).toMatchObject(refused);
  await purgeAccountData(server.deps.db, new Date(server.clock.now().getTime() + 7_200_000));
  expect(await count()).toBe(0);
});

const basic = (id: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${encodeURIComponent(SECRET)}`).toString('base64')}`,
});

test.each<[string, string, 200 | 401]>([
  ['basic', 'basic', 200],
  ['basic', 'body', 401],
  ['basic', 'query', 401],
  ['post', 'basic', 401],
  ['post', 'body', 200],
  ['post', 'query', 401],
  ['either', 'basic', 200],
  ['either', 'body', 200],
  ['keys', 'basic', 401],
  ['signs', 'body', 401],
])('a client registered as %s that sends its secret in the %s gets status %i', async (id, where, status) => {
  const inQuery = `${accountPaths.introspect}?client_id=${id}&client_secret=${encodeURIComponent(SECRET)}`;
  const answer =
    where === 'query'
      ? await send({ token: 'x' }, {}, inQuery)
      : where === 'basic'
        ? await introspect({}, basic(id))
        : await introspect({ client_id: id, client_secret: SECRET });
  expect(answer.status).toBe(status);
});

test('clients with a secret, and public clients, are refused with an assertion, and clients with keys without one', async () => {
  for (const id of ['basic', 'post', 'either', 'public'])
    expect(await introspect(await signed({ id }, SECRET))).toMatchObject(refused);
  for (const id of ['keys', 'signs']) expect(await introspect({ client_id: id })).toMatchObject(refused);
});

/** Runs `work` with the steady clock ahead, by which key sets are cached. */
async function later(ms: number, work: () => Promise<void>): Promise<void> {
  const realNow = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ms);
  try {
    await work();
  } finally {
    vi.restoreAllMocks();
  }
}

test('a client with a jwks_uri may rotate its keys, and its key set is not fetched for each unknown key', async () => {
  const [older, newer] = [await makePair('ES256', 'older'), await makePair('ES256', 'newer')];
  let served = keySetOf(older);
  party.answers['/jwks'] = () => ({ body: served });
  await register('remote', 'private_key_jwt', { jwksUri: `${party.origin}/jwks` });
  const fetches = () => party.asked.filter(({ path }) => path === '/jwks').length;
  const as = (signer: SigningPair) => signed({ id: 'remote' }, signer);
  expect(await introspect(await as(older))).toMatchObject(accepted);
  expect(await introspect(await as(older))).toMatchObject(accepted);
  expect(fetches()).toBe(1);
  for (let at = 0; at < 5; at += 1) expect(await introspect(await as(newer))).toMatchObject(refused);
  expect(fetches()).toBe(1);
  served = keySetOf(newer);
  await later(31_000, async () => {
    expect(await introspect(await as(newer))).toMatchObject(accepted);
    expect(fetches()).toBe(2);
    expect(await introspect(await as(older))).toMatchObject(refused);
  });
});

test('a key that a jwks_uri no longer serves is refused after five minutes; keys are kept while it does not answer', async () => {
  const [older, newer] = [await makePair('ES256', 'older'), await makePair('ES256', 'newer')];
  let answer: object = { body: keySetOf(older) };
  party.answers['/removed'] = () => answer;
  await register('removed', 'private_key_jwt', { jwksUri: `${party.origin}/removed` });
  const ask = async (signer: SigningPair) => introspect(await signed({ id: 'removed' }, signer));
  expect(await ask(older)).toMatchObject(accepted);
  answer = { status: 503 };
  await later(301_000, async () => expect(await ask(older)).toMatchObject(accepted));
  answer = { body: keySetOf(newer) };
  await later(602_000, async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(older)));
    for (const one of answers) expect(one).toMatchObject(refused);
    expect(await ask(newer)).toMatchObject(accepted);
  });
});

test.each<[string, () => object]>([
  ['that answers with an error', () => ({ status: 500 })],
  ['that answers with a redirect', () => ({ status: 302, headers: { location: '/jwks' } })],
  ['that answers with no JSON', () => ({ body: '<html>' })],
  ['that answers with other JSON', () => ({ body: '{"keys":[7,null,{"kty":"oct","k":"AAAA"}]}' })],
  ['with more than 256 kB', () => ({ body: JSON.stringify({ keys: [], x: 'x'.repeat(300_000) }) })],
])('a client with a jwks_uri %s is refused without an error of the server', async (what, answer) => {
  const path = `/${what.replaceAll(' ', '-')}`;
  party.answers[path] = answer;
  const id = `remote${what.length}`;
  await register(id, 'private_key_jwt', { jwksUri: `${party.origin}${path}` });
  expect(await introspect(await signed({ id }))).toMatchObject(refused);
});

test('a client assertion in an address is ignored', async () => {
  const query = new URLSearchParams({ token: 'x', client_id: 'keys', ...(await signed()) }).toString();
  expect((await server.get(`${accountPaths.introspect}?${query}`)).body).toMatchObject({ error_code: 4122 });
});

test('the sealed secret of client_secret_jwt is not stored in clear', async () => {
  const { rows } = await server.deps.database.pool.query(`select * from clients where id = 'signs'`);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});
