import { pushedRequestPrefix } from '@feisuo/contract/facts/account-vocabulary';
import { pushedRequestLimits } from '@feisuo/contract/facts/limits';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { times } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, challengeOf, refusal, SECRET, VERIFIER } from '../../../../test/authorize-caller.ts';
import { assertionOf, keySetOf, makePair } from '../../../../test/client-signer.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { purgeAccountData } from '../account-module.ts';

const server = useTestServer({ SERVICES: 'signin,account,content' });
const caller = authorizeCaller(server);
type Person = Awaited<ReturnType<typeof caller.signUpInBrowser>>;
let owner: Person;
const bank = { client_id: 'bank', client_secret: SECRET };

beforeAll(async () => {
  await caller.addApplication('bank', { secret: SECRET, requiresPushedRequests: true, resources: ['urn:bank:api'] });
  await caller.addApplication('open');
  owner = await caller.signUpInBrowser();
});
beforeEach(() => server.clock.setOffset(0));

const asked = {
  response_type: 'code',
  redirect_uri: 'https://bank.example/back',
  scope: 'openid',
  state: 'state-1',
  nonce: 'nonce-1',
  login_hint: '13800138000',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
};
const push = (more: object = {}) =>
  server.request({
    method: 'POST',
    url: accountPaths.pushedRequest,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries({ ...bank, ...asked, ...more }).filter(([, value]) => value !== undefined),
    ).toString(),
  });
const pushed = async (more: object = {}): Promise<string> => (await push(more)).body.request_uri;

const addressOf = (requestUri: string, more: object = {}) =>
  `${accountPages.authorize}?${new URLSearchParams({ client_id: 'bank', request_uri: requestUri, ...more }).toString()}`;
const open = (requestUri: string, more: object = {}) =>
  server.get(addressOf(requestUri, more), { host: 'localhost:8080', accept: 'text/html' });
/** Opens the request as a browser does, and returns the `request_uri` of the page. */
async function opened(requestUri: string): Promise<string> {
  const { status, headers } = await open(requestUri);
  if (status !== 303) throw new Error(`not opened: ${status}`);
  return new URL(String(headers['location']), 'http://localhost').searchParams.get('request_uri') ?? '';
}
const authorize = (person: Person, requestUri: string, more: object = {}) =>
  caller.authorize(person, {
    client_id: 'bank',
    request_uri: requestUri,
    redirect_uri: asked.redirect_uri,
    consent: true,
    ...more,
  });
const info = (requestUri: string, clientId = 'bank') =>
  server.get(
    `${accountPaths.authorizeInfo}?${new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()}`,
  );

test('a client pushes a request, the browser opens it, and the code is for the pushed parameters', async () => {
  const { status, body, headers } = await push();
  expect(status).toBe(201);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({ request_uri: expect.stringMatching(/:[\w-]{43}$/), expires_in: 90 });
  expect(body.request_uri.startsWith(pushedRequestPrefix)).toBe(true);

  const page = await opened(body.request_uri);
  expect((await info(page)).body).toEqual({
    client: expect.objectContaining({ id: 'bank' }),
    scopes: [expect.objectContaining({ id: 'openid' })],
    request: { redirect_uri: asked.redirect_uri, state: 'state-1', login_hint: '13800138000' },
  });
  // What comes with the call does not replace what was pushed.
  const answer = await authorize(owner, page, { scope: 'profile', state: 'other', nonce: 'other' });
  expect(answer.body).toMatchObject({ scope: 'openid', state: 'state-1' });
  const exchange = { ...bank, redirect_uri: asked.redirect_uri };
  const tokens = await caller.exchange(answer.body.code, exchange);
  expect(decodeJwt(tokens.body.id_token)['nonce']).toBe('nonce-1');
});

test('the consent page is told the resources of a pushed request', async () => {
  const page = await opened(await pushed({ resource: 'urn:bank:api' }));
  expect((await info(page)).body.resources).toEqual(['urn:bank:api']);
  const person = await caller.signUpInBrowser();
  await authorize(person, await opened(await pushed()));
  expect(await authorize(person, page, { consent: undefined })).toMatchObject(refusal('consent_required', 4034));
});

test('neither the request_uri nor the parameters of a pushed request are stored in clear text', async () => {
  const requestUri = await pushed({ state: 'a-state-to-find', login_hint: 'hint@example.com' });
  const page = await opened(requestUri);
  const stored = await databaseText(server);
  for (const secret of [requestUri, page]) expect(stored).not.toContain(secret.slice(pushedRequestPrefix.length));
  expect(stored).not.toContain('a-state-to-find');
  expect(stored).not.toContain('hint@example.com');
});

test('a request_uri is opened once, also by concurrent browsers', async () => {
  const requestUri = await pushed();
  const answers = await Promise.all(times(8, () => open(requestUri)));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await open(requestUri)).status).toBe(200);
  expect(await info(requestUri)).toMatchObject(refusal('invalid_request_uri', 4035));
});

test('an opened request can be reloaded and gets one code, also with concurrent calls', async () => {
  const page = await opened(await pushed());
  for (const _ of times(2, String)) {
    expect((await open(page)).status).toBe(200);
    expect((await info(page)).status).toBe(200);
  }
  const answers = await Promise.all(times(6, () => authorize(owner, page)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(refusal('invalid_request_uri', 4035));
  expect(await info(page)).toMatchObject(refusal('invalid_request_uri', 4035));
});

test('a refused request for a code keeps the pushed request, so that the member can consent', async () => {
  const person = await caller.signUpInBrowser();
  const page = await opened(await pushed());
  expect(await authorize(person, page, { consent: undefined })).toMatchObject(refusal('consent_required', 4034));
  expect((await authorize(person, page)).status).toBe(200);
});

test('a request_uri expires after 90 s, and an opened request after an hour', async () => {
  const [late, early] = [await pushed(), await pushed()];
  server.clock.setOffset(pushedRequestLimits.lifetimeS * 1000 - 2000);
  const page = await opened(early);
  server.clock.setOffset(pushedRequestLimits.lifetimeS * 1000 + 1000);
  expect((await open(late)).status).toBe(200);
  expect(await info(late)).toMatchObject(refusal('invalid_request_uri', 4035));
  expect((await info(page)).status).toBe(200);
  server.clock.setOffset((pushedRequestLimits.lifetimeS + pushedRequestLimits.openedS) * 1000);
  expect(await authorize(owner, page)).toMatchObject(refusal('invalid_request_uri', 4035));
  await purgeAccountData(server.deps.db, server.clock.now());
  const { rows } = await server.deps.database.pool.query('select 1 from pushed_requests where hash is not null');
  expect(rows).toHaveLength(0);
});

test('a request_uri is of its client only, and HEAD does not open it', async () => {
  const requestUri = await pushed();
  expect((await open(requestUri, { client_id: 'open' })).status).toBe(200);
  const head = { method: 'HEAD', url: addressOf(requestUri), headers: { host: 'localhost:8080' } } as const;
  expect((await server.request(head)).status).toBe(200);
  const page = await opened(requestUri);
  expect(await info(page, 'open')).toMatchObject(refusal('invalid_request_uri', 4035));
  expect(await authorize(owner, page, { client_id: 'open' })).toMatchObject(refusal('invalid_request_uri', 4035));
});

test('a request that was not opened cannot get a code', async () => {
  expect(await authorize(owner, await pushed())).toMatchObject(refusal('invalid_request_uri', 4035));
});

test('a client that must push its requests is refused without it: by redirect, and for a code', async () => {
  const query = new URLSearchParams({ client_id: 'bank', ...asked });
  const { status, headers } = await server.get(`${accountPages.authorize}?${query.toString()}`, {
    accept: 'text/html',
  });
  expect(status).toBe(303);
  expect(new URL(String(headers['location'])).searchParams.get('error')).toBe('invalid_request');
  const call = { ...asked, client_id: 'bank', consent: true };
  expect(await caller.authorize(owner, call)).toMatchObject(refusal('invalid_request', 4121));
});

test.each<[string, object, string, number]>([
  ['with an unregistered redirect_uri', { redirect_uri: 'https://evil.example/' }, 'invalid_request', 4121],
  ['without redirect_uri', { redirect_uri: undefined }, 'invalid_request', 4121],
  ['without response_type', { response_type: undefined }, 'invalid_request', 4121],
  ['with response_type=token', { response_type: 'token' }, 'unsupported_response_type', 4124],
  ['with a wrong scope', { scope: 'openid jsq' }, 'invalid_scope', 4125],
  ['with a state that is too long', { state: 'x'.repeat(5000) }, 'invalid_request', 3],
  ['with plain', { code_challenge_method: 'plain' }, 'invalid_request', 4121],
  ['with a request_uri', { request_uri: `${pushedRequestPrefix}x` }, 'request_uri_not_supported', 4038],
  ['with a wrong resource', { resource: 'https://api.example' }, 'invalid_target', 4121],
])('a pushed request %s is refused at once, with the error name of the RFC', async (_, more, error, code) => {
  expect(await push(more)).toMatchObject({ status: 400, body: { error, error_code: code } });
});

test('a client with private_key_jwt pushes with an assertion, which is not stored with the request', async () => {
  const pair = await makePair();
  await caller.addApplication('keys', { authMethod: 'private_key_jwt', jwks: keySetOf(pair) });
  const aud = server.deps.config.accountOrigin + accountPaths.pushedRequest;
  const mine = { client_id: 'keys', client_secret: undefined, redirect_uri: 'https://keys.example/back' };
  const assertion = await assertionOf(pair, server.clock.now(), { id: 'keys', aud });
  expect((await push({ ...mine, ...assertion })).status).toBe(201);
  const again = await push({ ...mine, ...assertion });
  expect(again).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect((await push(mine)).status).toBe(401);
});

test('public clients push too, but must use PKCE; a wrong or missing secret is 401', async () => {
  const mine = { client_id: 'open', client_secret: undefined, redirect_uri: 'https://open.example/back' };
  expect((await push(mine)).status).toBe(201);
  expect(await push({ ...mine, code_challenge: undefined, code_challenge_method: undefined })).toMatchObject(
    refusal('invalid_request', 4121),
  );
  const basic = await server.request({
    method: 'POST',
    url: accountPaths.pushedRequest,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from('bank:wrong').toString('base64')}`,
    },
    payload: new URLSearchParams(asked).toString(),
  });
  for (const answer of [basic, await push({ client_secret: 'wrong' }), await push({ client_secret: undefined })])
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
});
