import { accountPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { authorizeCaller, challengeOf, refusal, VERIFIER } from '../../../../test/authorize-caller.ts';
import { listEndpoints } from '../../../../test/unusual-input.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { clients } from '../clients/clients.tables.ts';

const server = useTestServer();
const caller = authorizeCaller(server);
const ORDERS = 'https://orders.example/api';
const BILLS = 'urn:example:bills';
const OWN = 'http://localhost:8080';
const SHOP = { client_id: 'shop', redirect_uri: 'https://shop.example/back' };
let owner: Awaited<ReturnType<typeof caller.signUpInBrowser>>;
beforeAll(async () => {
  await caller.addApplication('shop', { resources: [ORDERS, BILLS] });
  await caller.addApplication('plain');
  owner = await caller.signUpInBrowser();
});

const scope = 'openid profile offline user';
const codeFor = (resource?: string | string[]) =>
  caller.codeFor(owner, { ...SHOP, scope, consent: true, ...(resource && { resource }) });
const exchange = async (code: string, resource?: string | string[]) =>
  caller.exchange(code, { ...SHOP, ...(resource && { resource }) });
const audience = (token: string) => decodeJwt(token).aud;

test('the access token is for the resources of the authorization request, or for some of them', async () => {
  const all = (await exchange(await codeFor([ORDERS, BILLS]))).body;
  expect(audience(all.access_token)).toEqual([ORDERS, BILLS]);
  expect(decodeJwt(all.access_token)).toMatchObject({ client_id: 'shop', jti: expect.any(String), sub: owner.sub });
  expect(decodeProtectedHeader(all.access_token).typ).toBe('at+jwt');
  expect(decodeJwt(all.id_token).aud).toBe('shop');
  const one = (await exchange(await codeFor([ORDERS, BILLS]), BILLS)).body;
  expect(audience(one.access_token)).toEqual([BILLS]);
  const own = (await exchange(await codeFor())).body;
  expect(audience(own.access_token)).toBe('shop');
});

test('a refresh can choose among the authorized resources, and returns to all of them', async () => {
  const first = (await exchange(await codeFor([ORDERS, BILLS]), BILLS)).body;
  const orders = (await caller.refresh(first.refresh_token, { ...SHOP, resource: ORDERS })).body;
  expect(audience(orders.access_token)).toEqual([ORDERS]);
  const all = (await caller.refresh(orders.refresh_token, SHOP)).body;
  expect(audience(all.access_token)).toEqual([ORDERS, BILLS]);
  const own = (await caller.refresh(all.refresh_token, { ...SHOP, resource: OWN })).body;
  expect(audience(own.access_token)).toBe('shop');
  expect((await caller.me(own)).status).toBe(200);
});

test('a form may repeat the parameter resource (RFC 8707, 2)', async () => {
  const payload = new URLSearchParams({
    ...SHOP,
    grant_type: 'authorization_code',
    code: await codeFor([ORDERS, BILLS]),
    code_verifier: VERIFIER,
  });
  payload.append('resource', BILLS);
  payload.append('resource', ORDERS);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await server.request({
    method: 'POST',
    url: accountPaths.token,
    headers,
    payload: payload.toString(),
  });
  expect(audience(body.access_token)).toEqual([BILLS, ORDERS]);
  payload.set('code', await codeFor(ORDERS));
  const refused = await server.request({
    method: 'POST',
    url: accountPaths.token,
    headers,
    payload: payload.toString(),
  });
  expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_target', error_code: 4121 } });
});

test('a resource that the client may not have, or that was not authorized, is refused (invalid_target)', async () => {
  const invalid = refusal('invalid_request', 4121);
  for (const resource of ['https://evil.example', `${ORDERS}/`, 'x', [ORDERS, 'https://evil.example']]) {
    expect(await caller.authorize(owner, { ...SHOP, resource, consent: true })).toMatchObject(invalid);
    expect(await exchange(await codeFor(ORDERS), resource)).toMatchObject(invalid);
  }
  expect(await exchange(await codeFor(ORDERS), BILLS)).toMatchObject(invalid);
  expect(await exchange(await codeFor(), ORDERS)).toMatchObject(invalid);
  const plain = { client_id: 'plain', redirect_uri: 'https://plain.example/back', resource: ORDERS };
  expect(await caller.authorize(owner, { ...plain, consent: true })).toMatchObject(invalid);
});

test('one token is never for our API and another one', async () => {
  const code = await codeFor([ORDERS, OWN]);
  expect(await exchange(code, [ORDERS, OWN])).toMatchObject(refusal('invalid_request', 4121));
  const { body } = await exchange(await codeFor([ORDERS, OWN]));
  expect(audience(body.access_token)).toEqual([ORDERS]);
});

test('a token for another API is refused by every /v1 call that needs a token', async () => {
  const { body: tokens } = await exchange(await codeFor(ORDERS));
  expect((await caller.me(tokens)).status).toBe(401);
  expect((await server.get(accountPaths.userinfo, bearer(tokens))).status).toBe(401);
  expect((await server.post(accountPaths.userinfo, { access_token: tokens.access_token })).status).toBe(401);
  const accepted: string[] = [];
  for (const { method, path } of await listEndpoints(server)) {
    // This call checks its body first; a complete one follows below.
    if (path === accountPaths.authorize) continue;
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const [without, withIt] = [
      await server.request({ method, url }),
      await server.request({ method, url, headers: bearer(tokens) }),
    ];
    if (without.status === 401 && withIt.status !== 401) accepted.push(`${method} ${path}`);
  }
  expect(accepted).toEqual([]);
  const authorization = await caller.authorize(tokens, { ...SHOP, code_challenge: challengeOf(VERIFIER) });
  expect(authorization.status).toBe(401);
});

test('introspection tells the client the audience of its token, and revocation ends its session', async () => {
  const { body: tokens } = await exchange(await codeFor(ORDERS));
  const introspect = (client: object) =>
    server.post(accountPaths.introspect, { token: tokens.access_token, ...client });
  expect((await introspect({ client_id: 'shop' })).body).toMatchObject({
    active: true,
    client_id: 'shop',
    aud: [ORDERS],
  });
  expect((await introspect({ client_id: 'plain' })).body).toEqual({ active: false });
  await server.post(accountPaths.revoke, { token: tokens.access_token, client_id: 'shop' });
  expect((await introspect({ client_id: 'shop' })).body).toEqual({ active: false });
});

test('a client that lost its resources gets no token for our API in their place', async () => {
  await caller.addApplication('former', { resources: [ORDERS] });
  const former = { client_id: 'former', redirect_uri: 'https://former.example/back' };
  const code = await caller.codeFor(owner, { ...former, scope, consent: true, resource: ORDERS });
  const { body: tokens } = await caller.exchange(code, former);
  await server.deps.db.update(clients).set({ resources: [] }).where(eq(clients.id, 'former'));
  // The registry caches clients for a few seconds.
  await expect
    .poll(async () => (await caller.refresh(tokens.refresh_token, { ...former, resource: ORDERS })).body.error_code, {
      timeout: 9000,
    })
    .toBe(4121);
  expect(await caller.refresh(tokens.refresh_token, former)).toMatchObject(refusal('invalid_request', 4121));
});

test('a member is asked again when an application asks for a resource that was not granted', async () => {
  const person = await caller.signUpInBrowser();
  const ask = (more: object) => caller.authorize(person, { ...SHOP, scope: 'openid', ...more });
  const mustConsent = refusal('consent_required', 4034);
  expect((await ask({ consent: true })).status).toBe(200);
  expect(await ask({ resource: ORDERS })).toMatchObject(mustConsent);
  expect((await ask({ resource: ORDERS, consent: true })).status).toBe(200);
  expect((await ask({ resource: ORDERS })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
  expect(await ask({ resource: [ORDERS, BILLS] })).toMatchObject(mustConsent);
  expect((await ask({ resource: BILLS, consent: true })).status).toBe(200);
  // Consents add up, and our own API is described by the scopes.
  expect((await ask({ resource: [ORDERS, BILLS] })).status).toBe(200);
  expect((await ask({ resource: OWN })).status).toBe(200);
  const { body } = await server.get(accountPaths.consents, bearer(person));
  expect(body.data[0].resources).toEqual([ORDERS, BILLS]);
});

test('detection says that a new resource needs consent', async () => {
  const person = await caller.signUpInBrowser();
  await caller.authorize(person, { ...SHOP, scope: 'openid', consent: true });
  const needsConsent = async (more: Record<string, string>) =>
    (await caller.detect({ ...SHOP, scope: 'openid', ...more }, bearer(person))).body.need_consent;
  expect(await needsConsent({})).toBe(false);
  expect(await needsConsent({ resource: ORDERS })).toBe(true);
});

test('the consent page is told the resources of a request, without our own API', async () => {
  const info = async (query: Record<string, string>, resources: string[] = []) => {
    const params = new URLSearchParams(query);
    for (const resource of resources) params.append('resource', resource);
    return (await server.get(`${accountPaths.authorizeInfo}?${params.toString()}`)).body.resources;
  };
  expect(await info(SHOP, [ORDERS, BILLS])).toEqual([ORDERS, BILLS]);
  expect(await info(SHOP, [OWN, BILLS])).toEqual([BILLS]);
  expect(await info(SHOP)).toBeUndefined();
});
