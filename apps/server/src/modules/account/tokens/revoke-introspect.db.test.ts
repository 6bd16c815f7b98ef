import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const DESKTOP = { client_id: 'feisuo-desktop' };
const inactive = { active: false };

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
const revoke = (token: string, more: object = {}) => server.post(accountPaths.revoke, { token, ...SITE, ...more });
const introspect = async (token: string, more: object = {}) =>
  (await server.post(accountPaths.introspect, { token, ...SITE, ...more })).body;

test.each(['access_token', 'refresh_token'] as const)('revoking the %s ends the session immediately', async (name) => {
  const credentials = await account.join();
  expect(await revoke(credentials[name], { token_type_hint: name })).toMatchObject({ status: 200, body: {} });
  expect(await account.me(credentials)).toMatchObject({ status: 401, body: { error_code: 16 } });
  expect((await account.refresh(credentials.refresh_token)).body.error_code).toBe(4126);
  expect(await introspect(credentials.access_token)).toEqual(inactive);
  const other = await account.comeBack(credentials);
  const history = await server.get(accountPaths.securityHistory, bearer(other));
  expect(history.body.data.map(({ kind }: { kind: string }) => kind)).toContain('sign_out');
});

test('revocation ignores a wrong token_type_hint, and accepts a form body', async () => {
  const credentials = await account.join();
  const fields = { token: credentials.refresh_token, token_type_hint: 'whatever', ...SITE };
  const answer = await server.request({
    method: 'POST',
    url: accountPaths.revoke,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect((await account.me(credentials)).status).toBe(401);
});

test('revoking an unknown or already revoked token gets the same answer as a success', async () => {
  const credentials = await account.join();
  await revoke(credentials.refresh_token);
  for (const token of ['x', 'a.b.c', '🦆', credentials.refresh_token, credentials.access_token]) {
    expect(await revoke(token)).toMatchObject({ status: 200, body: {} });
  }
});

test('revoking a token of another client has no effect', async () => {
  const credentials = await account.join();
  for (const token of [credentials.access_token, credentials.refresh_token]) {
    expect(await revoke(token, DESKTOP)).toMatchObject({ status: 200, body: {} });
  }
  expect((await account.me(credentials)).status).toBe(200);
});

test('introspection describes an access token to its client, by GET, POST and form body', async () => {
  const credentials = await account.join();
  const { exp, iat } = decodeJwt(credentials.access_token);
  const expected = {
    active: true,
    sub: credentials.sub,
    client_id: 'feisuo-site',
    scope: credentials.scope,
    exp,
    iat,
    token_type: 'Bearer',
  };
  expect(await introspect(credentials.access_token)).toEqual(expected);
  const query = new URLSearchParams({ token: credentials.access_token, ...SITE }).toString();
  const byGet = await server.get(`${accountPaths.introspect}?${query}`);
  expect(byGet.body).toEqual(expected);
  const byForm = await server.request({
    method: 'POST',
    url: accountPaths.introspect,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: query,
  });
  expect(byForm.body).toEqual(expected);
});

test('introspection by GET, with the token in the address, forbids caching and sending a referrer', async () => {
  const answer = await server.get(`${accountPaths.introspect}?token=x&client_id=feisuo-site`);
  expect(answer).toMatchObject({ status: 200, body: inactive });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

test('introspection describes the current refresh token, and reports an older refresh token as inactive', async () => {
  const first = await account.join();
  const { body: second } = await account.refresh(first.refresh_token);
  expect(await introspect(first.refresh_token)).toEqual(inactive);
  expect(await introspect(second.refresh_token)).toEqual({
    active: true,
    sub: first.sub,
    client_id: 'feisuo-site',
    scope: first.scope,
    exp: expect.any(Number),
    iat: expect.any(Number),
    token_type: 'refresh_token',
  });
});

test('introspection by another client reports the token as inactive', async () => {
  const credentials = await account.join();
  expect(await introspect(credentials.access_token, DESKTOP)).toEqual(inactive);
  expect(await introspect(credentials.refresh_token, DESKTOP)).toEqual(inactive);
});

test('introspection of an expired or unknown token returns no field except active: false', async () => {
  const credentials = await account.join();
  expect(await introspect('x')).toEqual(inactive);
  server.clock.setOffset(7201_000);
  expect(await introspect(credentials.access_token)).toEqual(inactive);
  expect(await introspect(credentials.refresh_token)).toMatchObject({ active: true });
  server.clock.setOffset(31 * DAY_MS);
  expect(await introspect(credentials.refresh_token)).toEqual(inactive);
});

test('revoking an expired access token still ends the session', async () => {
  const credentials = await account.join();
  server.clock.setOffset(3 * 3_600_000);
  await server.post(accountPaths.revoke, { token: credentials.access_token, ...SITE });
  expect((await account.refresh(credentials.refresh_token)).body.error_code).toBe(4126);
  server.clock.setOffset(0);
});
