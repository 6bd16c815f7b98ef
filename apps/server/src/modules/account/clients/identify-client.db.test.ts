import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addClient, hashClientSecret, type NewClient } from '../index.ts';

const SECRET = 'päss: wort+%';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const server = useTestServer();
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  account = accountCaller(server);
  const { db, clock, masterKey } = server.deps;
  const client: Omit<NewClient, 'id'> = {
    name: 'Partner',
    isFirstParty: true,
    scopes: ['user', 'offline'],
    grants: [grantTypes.refreshToken],
    redirectUris: [],
    signOutUris: [],
    origins: [],
  };
  const secretHash = hashClientSecret(masterKey, SECRET);
  await addClient(db, clock, { ...client, id: 'partner', secretHash });
  await addClient(db, clock, { ...client, id: 'codes-only', grants: [grantTypes.authorizationCode] });
});

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

/** Refreshes tokens with a form body, as standard clients do. */
const refreshByForm = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  url: string = accountPaths.token,
) =>
  server.request({
    method: 'POST',
    url,
    headers: { ...form, ...headers },
    payload: new URLSearchParams({ grant_type: 'refresh_token', ...fields }).toString(),
  });

/** The refresh token of a new member who signed in through the confidential client. */
async function partnerToken(): Promise<string> {
  const { phone } = await account.signUp();
  const answer = await account.signIn(phone, undefined, { client_id: 'partner', client_secret: SECRET });
  expect(answer.status).toBe(200);
  return answer.body.refresh_token;
}

test('a client is identified by the body, the query, HTTP Basic or the header x-client-id', async () => {
  let { refresh_token: token } = await account.join();
  const id = 'feisuo-site';
  const ways = [
    () => refreshByForm({ refresh_token: token, client_id: id }),
    () => refreshByForm({ refresh_token: token }, {}, `${accountPaths.token}?client_id=${id}`),
    () => refreshByForm({ refresh_token: token }, { 'x-client-id': id }),
    () => refreshByForm({ refresh_token: token }, basic(id, '')),
    // Empty values of the secret and the header count as absent.
    () => refreshByForm({ refresh_token: token, client_id: id, client_secret: '' }, { 'x-client-id': '' }),
  ];
  for (const way of ways) {
    const answer = await way();
    expect(answer.status).toBe(200);
    token = answer.body.refresh_token;
  }
});

test('a request without a client is refused, and the refusal names client_id', async () => {
  const answer = await server.post(accountPaths.token, { grant_type: 'refresh_token', refresh_token: 'x' });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_argument', error_code: 3 } });
  expect(answer.body.details[0]).toMatchObject({ reason: 'INVALID_FIELD', resource_id: 'client_id' });
});

test.each([
  ['body and Basic', { client_id: 'feisuo-site' }, basic('feisuo-desktop', ''), ''],
  ['query and Basic', {}, basic('feisuo-desktop', ''), '?client_id=feisuo-site'],
  ['body and query', { client_id: 'feisuo-site' }, {}, '?client_id=feisuo-desktop'],
] as [string, Record<string, string>, Record<string, string>, string][])(
  'a request with different client ids in %s is refused (invalid_request, 4121)',
  async (_, fields, headers, query) => {
    const answer = await refreshByForm({ refresh_token: 'x', ...fields }, headers, accountPaths.token + query);
    expect(answer.body).toMatchObject({ error: 'invalid_request', error_code: 4121 });
  },
);

test.each(['Basic bm8tY29sb24=', `Basic ${Buffer.from('%zz:x').toString('base64')}`])(
  'malformed HTTP Basic authentication is refused (4121): %s',
  async (authorization) => {
    const { body } = await refreshByForm({ refresh_token: 'x' }, { authorization });
    expect(body).toMatchObject({ error_code: 4121 });
  },
);

test('a NUL character in HTTP Basic is refused with 400 instead of causing a 500', async () => {
  const { status, body } = await refreshByForm(
    { refresh_token: 'x' },
    { authorization: `Basic ${Buffer.from('%00:x').toString('base64')}` },
  );
  expect(status).toBe(400);
  expect(body.error_code).toBe(3);
});

test('the client secret is read from the body and from HTTP Basic, where it is form-encoded', async () => {
  const token = await partnerToken();
  const first = await refreshByForm({ refresh_token: token, client_id: 'partner', client_secret: SECRET });
  expect(first.status).toBe(200);
  const second = await refreshByForm({ refresh_token: first.body.refresh_token }, basic('partner', SECRET));
  expect(second.status).toBe(200);
});

test.each([
  ['wrong', { client_secret: 'wrong' }],
  ['missing', {}],
  ['empty', { client_secret: '' }],
])(
  'client authentication with a %s secret is refused with 4122, and a form-encoded request gets invalid_client',
  async (_, secret) => {
    const body = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'partner', ...secret };
    const byJson = await server.post(accountPaths.token, body);
    expect(byJson).toMatchObject({ status: 400, body: { error: 'unauthorized_client', error_code: 4122 } });
    expect((await refreshByForm(body)).body).toMatchObject({ error: 'invalid_client', error_code: 4122 });
    const elsewhere = await account.signIn('13900000000', undefined, { client_id: 'partner', ...secret });
    expect(elsewhere.body).toMatchObject({ error_code: 4122 });
  },
);

test('an unknown client is refused with 4122; a form-encoded request gets the error name invalid_client', async () => {
  const { body } = await account.refresh('x', { client_id: 'unknown' });
  expect(body).toMatchObject({ error: 'unauthorized_client', error_code: 4122 });
  expect((await refreshByForm({ refresh_token: 'x', client_id: 'unknown' })).body).toMatchObject({
    error: 'invalid_client',
    error_code: 4122,
  });
});

test('an unknown grant type is refused with 4121; a form-encoded request gets unsupported_grant_type', async () => {
  const body = { grant_type: 'password', client_id: 'feisuo-site' };
  expect((await server.post(accountPaths.token, body)).body).toMatchObject({
    error: 'invalid_request',
    error_code: 4121,
  });
  expect((await refreshByForm(body)).body).toMatchObject({ error: 'unsupported_grant_type', error_code: 4121 });
});

test('a client without the refresh grant is refused (unauthorized_client, 4122)', async () => {
  const { body } = await account.refresh('x', { client_id: 'codes-only' });
  expect(body).toMatchObject({ error: 'unauthorized_client', error_code: 4122 });
});

test('the token endpoint accepts a JSON body with any content type, even that of a form', async () => {
  let { refresh_token: token } = await account.join();
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream']) {
    const payload = JSON.stringify({ grant_type: 'refresh_token', refresh_token: token, client_id: 'feisuo-site' });
    const answer = await server.request({
      method: 'POST',
      url: accountPaths.token,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.status).toBe(200);
    token = answer.body.refresh_token;
  }
});

test('the token endpoint refuses a repeated form parameter (invalid_request, 4121)', async () => {
  const { body } = await server.request({
    method: 'POST',
    url: accountPaths.token,
    headers: form,
    payload: 'grant_type=refresh_token&refresh_token=x&refresh_token=y&client_id=feisuo-site',
  });
  expect(body).toMatchObject({ error: 'invalid_request', error_code: 4121 });
});
