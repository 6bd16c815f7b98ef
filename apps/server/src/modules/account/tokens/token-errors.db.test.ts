import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addClient, hashClientSecret } from '../index.ts';

const server = useTestServer({ SERVICES: 'account' });
const CONFIDENTIAL = { client_id: 'partner', client_secret: 'a secret of the partner' };
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  account = accountCaller(server);
  const { db, clock, masterKey } = server.deps;
  await addClient(db, clock, {
    id: CONFIDENTIAL.client_id,
    name: 'Partner',
    scopes: ['user'],
    grants: [grantTypes.authorizationCode],
    redirectUris: [],
    signOutUris: [],
    origins: [],
    secretHash: hashClientSecret(masterKey, CONFIDENTIAL.client_secret),
  });
});

const byForm = (
  fields: Record<string, string>,
  url: string = accountPaths.token,
  headers: Record<string, string> = {},
) =>
  server.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test.each<[string, Record<string, string>, number, string, number, string]>([
  ['no grant_type', SITE, 400, 'invalid_request', 3, 'invalid_argument'],
  ['an unknown grant', { grant_type: 'password', ...SITE }, 400, 'unsupported_grant_type', 4121, 'invalid_request'],
  ['no refresh_token', { grant_type: 'refresh_token', ...SITE }, 400, 'invalid_request', 3, 'invalid_argument'],
  ['no code', { grant_type: 'authorization_code', ...CONFIDENTIAL }, 400, 'invalid_request', 3, 'invalid_argument'],
  [
    'a wrong refresh token',
    { grant_type: 'refresh_token', refresh_token: 'x', ...SITE },
    400,
    'invalid_grant',
    4126,
    'invalid_grant',
  ],
  [
    'a wrong code',
    { grant_type: 'authorization_code', code: 'x', ...CONFIDENTIAL },
    400,
    'invalid_grant',
    4126,
    'invalid_grant',
  ],
  [
    'a grant that is not registered',
    { grant_type: 'refresh_token', refresh_token: 'x', ...CONFIDENTIAL },
    400,
    'unauthorized_client',
    4122,
    'unauthorized_client',
  ],
  [
    'a wrong secret',
    { grant_type: 'authorization_code', code: 'x', ...CONFIDENTIAL, client_secret: 'wrong' },
    401,
    'invalid_client',
    4122,
    'unauthorized_client',
  ],
])(
  'a form request with %s gets the error name of RFC 6749; a JSON request gets that of the catalogue',
  async (_what, fields, status, error, code, name) => {
    const answer = await byForm(fields);
    expect(answer).toMatchObject({ status, body: { error, error_code: code } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['www-authenticate']).toBeUndefined();
    const byJson = await server.post(accountPaths.token, fields);
    expect(byJson).toMatchObject({ status: 400, body: { error: name, error_code: code } });
    expect(byJson.headers['www-authenticate']).toBeUndefined();
  },
);

test('a form request without client_id gets invalid_client and 401', async () => {
  for (const path of [accountPaths.token, accountPaths.revoke, accountPaths.introspect]) {
    const answer = await byForm({ grant_type: 'refresh_token', refresh_token: 'x', token: 'x' }, path);
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  }
});

test('a form request with wrong HTTP Basic gets a challenge beside invalid_client', async () => {
  for (const path of [accountPaths.token, accountPaths.revoke, accountPaths.introspect]) {
    const authorization = `Basic ${Buffer.from('partner:wrong').toString('base64')}`;
    const answer = await byForm({ grant_type: 'authorization_code', token: 'x' }, path, { authorization });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(answer.headers['www-authenticate']).toBe('Basic realm="account"');
  }
});

test.each([accountPaths.revoke, accountPaths.introspect])(
  '%s answers form requests with the error names of RFC 6749, and JSON requests with those of the catalogue',
  async (path) => {
    const wrong = { token: 'x', ...CONFIDENTIAL, client_secret: 'wrong' };
    expect(await byForm(wrong, path)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await server.post(path, wrong)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
    expect(await byForm(SITE, path)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await server.post(path, SITE)).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
  },
);

test('a frozen account is invalid_grant for a form request, and has its own error for a JSON request', async () => {
  const credentials = await account.join();
  await server.deps.database.pool.query(`update accounts set state = 'frozen' where id = $1`, [credentials.sub]);
  const fields = { grant_type: 'refresh_token', refresh_token: credentials.refresh_token, ...SITE };
  expect(await byForm(fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant', error_code: 38 } });
  const byJson = await account.refresh(credentials.refresh_token);
  expect(byJson).toMatchObject({ status: 400, body: { error: 'cannot_unlock', error_code: 38 } });
});

test('a JSON body with the content type of a form gets the error names of the catalogue', async () => {
  const answer = await server.request({
    method: 'POST',
    url: accountPaths.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: JSON.stringify({ grant_type: 'refresh_token', client_id: 'unknown' }),
  });
  expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client', error_code: 4122 } });
});

test('the error description of a form request has only the characters that RFC 6749 allows', async () => {
  const { body } = await byForm({ grant_type: 'refresh_token', refresh_token: 'x', ...SITE, redirect_uri: '飞"\\' });
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
});
