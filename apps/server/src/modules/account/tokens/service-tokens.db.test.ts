import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, memberPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller, SECRET } from '../../../../test/authorize-caller.ts';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { changeClient, disableClient } from '../index.ts';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
const GUARD = { client_id: 'guard', client_secret: SECRET };
const grant_type = grantTypes.clientCredentials;

beforeAll(async () => {
  caller = authorizeCaller(server);
  const service = { grants: [grant_type], secret: SECRET };
  await caller.addApplication('guard', { ...service, serviceScopes: ['introspect', 'revoke'] });
  await caller.addApplication('reader', { ...service, serviceScopes: ['introspect'] });
  await caller.addApplication('web', { serviceScopes: ['introspect'] });
  await caller.addApplication('codes', { secret: SECRET, grants: [grantTypes.authorizationCode] });
});

const send = (fields: Record<string, string>, url: string = accountPaths.token, headers: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
async function serviceToken(more: Record<string, string> = {}): Promise<{ access_token: string }> {
  const { status, body } = await send({ grant_type, ...GUARD, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const introspect = async (token: string, holder: { access_token: string }) =>
  (await send({ token }, accountPaths.introspect, bearer(holder))).body;

test('client_credentials gives a confidential client a token without member, id_token or refresh token', async () => {
  const { status, body, headers } = await send({ grant_type, ...GUARD });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({
    token_type: 'Bearer',
    access_token: expect.any(String),
    expires_in: 600,
    scope: 'introspect revoke',
  });
  const claims = decodeJwt(body.access_token);
  expect(claims).toMatchObject({ sub: 'guard', client_id: 'guard', aud: claims.iss, scope: 'introspect revoke' });
  expect(claims['sid']).toBeUndefined();
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
});

test('client_credentials gives the scopes that are asked for, and refuses others', async () => {
  expect(await serviceToken({ scope: 'revoke' })).toMatchObject({ scope: 'revoke' });
  for (const scope of ['user', 'introspect openid', 'everything'])
    expect(await send({ grant_type, ...GUARD, scope })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
});

test('client_credentials is refused without authentication, for public clients, and where it is not registered', async () => {
  expect(await send({ grant_type, client_id: 'guard' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  const isRefused = { status: 400, body: { error: 'unauthorized_client' } };
  expect(await send({ grant_type, client_id: 'web' })).toMatchObject(isRefused);
  expect(await send({ grant_type, client_id: 'codes', client_secret: SECRET })).toMatchObject(isRefused);
  expect(await send({ grant_type, ...SITE })).toMatchObject(isRefused);
});

test('an authorization request cannot ask for the scope of a service', async () => {
  const owner = await caller.signUpInBrowser();
  for (const scope of ['introspect', 'openid revoke']) {
    const asked = { client_id: 'guard', redirect_uri: 'https://guard.example/back', scope, consent: true };
    expect((await caller.authorize(owner, asked)).body.error_code).toBeGreaterThan(0);
  }
});

test('a service with the scope introspect learns about the tokens of all clients, and others do not', async () => {
  const member = await caller.signUp();
  const about = { sub: member.sub, client_id: 'feisuo-site', token_type: 'Bearer' };
  // With the audience, so that a resource server refuses a token that is not for it.
  const expected = { active: true, ...about, iss: server.deps.config.accountOrigin, aud: ['feisuo-site'] };
  expect(await introspect(member.access_token, await serviceToken())).toMatchObject(expected);
  // Most resource servers authenticate at the introspection endpoint instead of asking for a token.
  const byReader = { client_id: 'reader', client_secret: SECRET, token: member.access_token };
  expect((await send(byReader, accountPaths.introspect)).body).toMatchObject(expected);
  const byOther = { client_id: 'codes', client_secret: SECRET, token: member.access_token };
  expect((await send(byOther, accountPaths.introspect)).body).toEqual({ active: false });
  const byPublic = { client_id: 'web', token: member.access_token };
  expect((await send(byPublic, accountPaths.introspect)).body).toEqual({ active: false });
  const narrow = await serviceToken({ scope: 'revoke' });
  const refused = await send({ token: member.access_token }, accountPaths.introspect, bearer(narrow));
  expect(refused).toMatchObject({ status: 403, body: { error: 'insufficient_scope', error_code: 7 } });
  expect(refused.headers['www-authenticate']).toBe(
    'Bearer realm="account", error="insufficient_scope", scope="introspect"',
  );
});

test('a service learns nothing about the refresh tokens of other clients', async () => {
  const member = await caller.signUp();
  expect(await introspect(member.refresh_token, await serviceToken())).toEqual({ active: false });
});

test('a service with the scope revoke ends the session of a leaked token, whatever its client', async () => {
  const member = await caller.signUp();
  const reader = (await send({ grant_type, client_id: 'reader', client_secret: SECRET })).body;
  const refused = await send({ token: member.access_token }, accountPaths.revoke, bearer(reader));
  expect(refused.status).toBe(403);
  expect((await caller.me(member)).status).toBe(200);
  expect((await send({ token: member.access_token }, accountPaths.revoke, bearer(await serviceToken()))).status).toBe(
    200,
  );
  expect((await caller.me(member)).status).toBe(401);
  expect((await caller.refresh(member.refresh_token)).status).toBe(400);
});

test('a revoked token of a service is refused at once, and other clients cannot revoke it', async () => {
  const token = await serviceToken();
  const active = { active: true, sub: 'guard', client_id: 'guard' };
  expect(await introspect(token.access_token, token)).toMatchObject(active);
  const byOther = { client_id: 'codes', client_secret: SECRET, token: token.access_token };
  expect((await send(byOther, accountPaths.revoke)).status).toBe(200);
  expect(await introspect(token.access_token, token)).toMatchObject(active);
  expect((await send({ ...GUARD, token: token.access_token }, accountPaths.revoke)).status).toBe(200);
  expect((await send({ token: 'x' }, accountPaths.introspect, bearer(token))).status).toBe(401);
  expect(await introspect(token.access_token, await serviceToken())).toEqual({ active: false });
});

test('the token of a service ends with its lifetime, its scope, and its client', async () => {
  await caller.addApplication('brief', { grants: [grant_type], secret: SECRET, serviceScopes: ['introspect'] });
  const brief = { client_id: 'brief', client_secret: SECRET };
  const token = (await send({ grant_type, ...brief })).body;
  const ask = async () => (await send({ token: 'x' }, accountPaths.introspect, bearer(token))).status;
  expect(await ask()).toBe(200);
  const { db, clock } = server.deps;
  await changeClient(db, { id: 'brief' }, { serviceScopes: ['revoke'] });
  await expect.poll(ask).toBe(403);
  await changeClient(db, { id: 'brief' }, { serviceScopes: ['introspect'] });
  await expect.poll(ask).toBe(200);
  await db.transaction((tx) => disableClient(tx, clock, 'brief'));
  await expect.poll(ask).toBe(401);
  await changeClient(db, { id: 'brief' }, { disabledAt: null });
  await expect.poll(ask).toBe(200);
  server.clock.setOffset(601_000);
  expect(await ask()).toBe(401);
  server.clock.setOffset(0);
});

test('every route for members refuses the token of a service with 403 and insufficient_scope', async () => {
  const token = await serviceToken();
  type Operations = Record<string, Record<string, { security?: object[] }>>;
  const { paths } = (await server.get('/openapi.json')).body as { paths: Operations };
  const personal = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => path.startsWith('/v1/') && security !== undefined)
      .map(([method]) => ({ method: method.toUpperCase() as 'GET' | 'POST', url: path.replaceAll(/\{\w+\}/g, 'x1') })),
  );
  expect(personal.length).toBeGreaterThan(40);
  const code = { client_id: 'web', redirect_uri: 'https://web.example/back', response_type: 'code' };
  for (const { method, url } of personal) {
    const payload = url === accountPaths.authorize ? code : {};
    const headers = { origin: server.deps.config.accountOrigin, ...bearer(token) };
    const answer = await server.request({ method, url, headers, ...(method !== 'GET' && { payload }) });
    expect([method, url, answer.status]).toEqual([method, url, 403]);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="account", error="insufficient_scope"');
  }
});

test('other services refuse the token of a service as they refuse a request without a member', async () => {
  const token = await serviceToken();
  for (const path of [memberPaths.orders, memberPaths.membership]) {
    const answer = await server.request({ url: path, headers: bearer(token) });
    expect([path, answer.status]).toEqual([path, 403]);
  }
});
