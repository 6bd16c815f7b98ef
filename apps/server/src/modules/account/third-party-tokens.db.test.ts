import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { TokenReply } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../test/account-caller.ts';
import { authorizeCaller, PARTNER } from '../../../test/authorize-caller.ts';
import { addTelevision, deviceCaller } from '../../../test/device-flow-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { sendSignal } from '../../db/signals.ts';
import { clients } from './clients/clients.tables.ts';

interface Operation {
  security?: object[];
}

const ALL = 'openid profile offline user sso jsq';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let owner: Awaited<ReturnType<typeof caller.signUp>>;
beforeAll(async () => {
  caller = authorizeCaller(server);
  await caller.addApplication('partner', { scopes: ALL.split(' ') });
  owner = await caller.signUp({ name: '林夕', username: 'lin.third' });
  const profile = { gender: 'female', birthdate: '1995-05-05' };
  await caller.send('PATCH', accountPaths.profile, profile, bearer(owner));
});

beforeEach(() => server.clock.setOffset(0));
/** Returns the tokens that a third-party application gets for these scopes. */
async function grant(scope: string): Promise<TokenReply> {
  const code = await caller.codeFor(owner, { ...PARTNER, scope, consent: true });
  const { status, body } = await caller.exchange(code, PARTNER);
  expect(status).toBe(200);
  return body;
}

const operations = async (): Promise<{ method: string; path: string; operation: Operation }[]> => {
  const { paths } = (await server.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
};
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x1');
/** Sends a call as a page of the account origin. `headers` replace headers, and an empty value removes a header. */
const ask = (method: string, path: string, headers: Record<string, string>, payload: object | string = {}) =>
  server.request({
    method,
    url: filled(path),
    headers: Object.fromEntries(
      Object.entries({ origin: server.deps.config.accountOrigin, ...headers }).filter(([, value]) => value !== ''),
    ),
    ...(method !== 'GET' && { payload }),
  });

const FROM_NO_PAGE = { origin: '' };
const FROM_FOREIGN_PAGE = { origin: 'https://elsewhere.example' };

/**
 * Public routes that need no access token, because they use an address in the request, a cookie or a ticket instead.
 */
const OPEN = [
  `GET ${accountPaths.authorizeInfo}`,
  `GET ${accountPaths.browser}`,
  `POST ${accountPaths.browserToken}`,
  `POST ${accountPaths.browserSignOut}`,
  `POST ${accountPaths.withdrawCancellation}`,
  `POST ${accountPaths.cancellationTicket}`,
];

test('§13 each call under /v1/user without a valid token is refused (16), whatever its body', async () => {
  const open = new Set([...OPEN, `GET ${accountPaths.authorizeDetect}`]);
  const personal = (await operations()).filter(
    ({ method, path }) => path.startsWith('/v1/user/') && !open.has(`${method} ${path}`),
  );
  expect(personal.length).toBeGreaterThan(35);
  for (const { method, path } of personal) {
    for (const payload of [{}, '{not json', '[1]', { user_code: 5, prompt: 7 }]) {
      const none = await ask(method, path, {}, payload);
      expect(none, `${method} ${path}`).toMatchObject({ status: 401, body: { error_code: 16 } });
    }
    if (path === accountPaths.authorize) continue;
    const forged = { authorization: 'Bearer x.y.z' };
    for (const headers of [forged, FROM_NO_PAGE, FROM_FOREIGN_PAGE, { ...forged, ...FROM_NO_PAGE }]) {
      const refused = await ask(method, path, headers, '{not json');
      expect(refused, `${method} ${path}`).toMatchObject({ status: 401, body: { error_code: 16 } });
    }
  }
});

test('a third-party token with all scopes can use user/me and no other call under /v1/user', async () => {
  const token = bearer(await grant(ALL));
  const before = (await caller.me(owner)).body;
  for (const { method, path } of await operations()) {
    const name = `${method} ${path}`;
    if (!path.startsWith('/v1/user/') || OPEN.includes(name) || name === `GET ${accountPaths.me}`) continue;
    // The authorization route reads its body before it checks the token, so it gets a valid body.
    const payload = path === accountPaths.authorize ? { redirect_uri: PARTNER.redirect_uri } : '{not json';
    const answer = await ask(method, path, token, payload);
    expect(answer, name).toMatchObject({ status: 403, body: { error_code: 7 } });
  }
  expect((await caller.me(owner)).body).toEqual(before);
});

test('a third-party token cannot use calls for members in any other service', async () => {
  const token = bearer(await grant(ALL));
  const guarded = (await operations()).filter(
    ({ path, operation }) => !path.startsWith('/v1/') && !path.startsWith('/console') && operation.security,
  );
  expect(guarded.length).toBeGreaterThan(20);
  const opened: string[] = [];
  for (const { method, path } of guarded) {
    const { status, body } = await ask(method, path, token);
    const isRefused = status === 403 || status === 401 || [403, 10003].includes(body?.code);
    // 400 and 404 are accepted, because those calls may be refused before their token is checked.
    if (!isRefused && status !== 400 && status !== 404) opened.push(`${method} ${path} ${status}`);
  }
  expect(opened).toEqual([]);
});

test.each([
  ['openid', ['sub']],
  ['profile', ['sub', 'name', 'picture', 'gender', 'birthdate']],
  ['user', ['sub', 'phone_number']],
  ['jsq', ['sub', 'group', 'vips', 'vip_info', 'is_auto_deduct']],
  ['openid offline sso', ['sub']],
])('with the scope %s a third-party token gets the fields %j from user/me', async (scope, fields) => {
  const { status, body } = await server.get(accountPaths.me, bearer(await grant(scope)));
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(fields.toSorted());
  expect(body.sub).toBe(owner.sub);
});

test('user/me returns the right values to a third-party token, with a masked phone number', async () => {
  const { body } = await server.get(accountPaths.me, bearer(await grant('profile user')));
  expect(body).toMatchObject({ name: '林夕', gender: 'female', birthdate: '1995-05-05' });
  expect(body.phone_number).toContain('****');
});

test('if the display name is empty, a third-party token does not get the masked number or user name instead', async () => {
  const nameless = await caller.signUp({ username: 'nameless.one' });
  const code = await caller.codeFor(nameless, { ...PARTNER, scope: 'openid profile', consent: true });
  const { body: token } = await caller.exchange(code, PARTNER);
  const me = (await server.get(accountPaths.me, bearer(token))).body;
  expect(me).toEqual({ sub: nameless.sub, name: '', picture: '', gender: '', birthdate: '' });
  const info = (await server.get(accountPaths.userinfo, bearer(token))).body;
  expect(info.name).toMatch(/^玩家 [0-9A-F]{4}$/);
  expect(info).toEqual({
    sub: nameless.sub,
    name: info.name,
    preferred_username: info.name,
    updated_at: expect.any(Number),
  });
});

test('userinfo returns the profile of user/me and the time of its last change to a third-party token, and nothing else', async () => {
  const { body } = await server.get(accountPaths.userinfo, bearer(await grant('openid profile')));
  expect(body).toEqual({
    sub: owner.sub,
    name: '林夕',
    preferred_username: '林夕',
    gender: 'female',
    birthdate: '1995-05-05',
    updated_at: expect.any(Number),
  });
});

test('first-party applications get all fields of the profile, whatever their scope', async () => {
  expect(Object.keys((await caller.me(owner)).body)).toEqual(
    expect.arrayContaining(['email', 'two_factor', 'providers', 'group', 'username', 'has_password']),
  );
});

test('a third-party application cannot request codes or look up accounts, even if it names another client_id', async () => {
  const partner = await grant('user');
  const send = (body: object, headers: Record<string, string> = {}) =>
    server.post(accountPaths.verification, body, headers);
  const to = { phone_number: '13900001234', usage: 'SIGN_IN' };
  expect((await send({ ...to, client_id: 'partner' })).body.error_code).toBe(4122);
  // Without a client_id, the server uses the client in the bearer token.
  expect((await send(to, bearer(partner))).body.error_code).toBe(4122);
  const own = { target: 'CUR_USER', usage: 'DEFAULT' };
  for (const client of [{}, { client_id: 'partner' }, SITE]) {
    expect((await send({ ...own, ...client }, bearer(partner))).body.error_code).toBe(7);
  }
  const verify = { verification_id: 'v'.repeat(22), verification_code: '123456', client_id: 'partner' };
  expect((await server.post(accountPaths.verify, verify)).body.error_code).toBe(4122);
});

test('a third-party session gets a refresh token only with the scope offline; otherwise it ends with its access token', async () => {
  owner = await caller.signUp();
  const brief = await grant('openid');
  expect(brief).not.toHaveProperty('refresh_token');
  const lasting = await grant('openid offline');
  expect(lasting.refresh_token).toEqual(expect.any(String));
  server.clock.setOffset(7_201_000);
  const names = async () => {
    const again = await caller.signInAgain(owner.phone);
    const { body } = await server.get(accountPaths.sessions, bearer(again));
    return body.data.filter(({ client }: { client: { id: string } }) => client.id === 'partner').length;
  };
  expect(await names()).toBe(1);
  const renewed = await caller.refresh(lasting.refresh_token ?? '', { client_id: 'partner' });
  expect(renewed.status).toBe(200);
});

test('a device of a third-party application gets a refresh token only with the scope offline', async () => {
  const television = await addTelevision(server, 'their-tv', { scopes: ['openid', 'offline'] });
  const device = deviceCaller(server);
  const member = await caller.signUp();
  for (const [scope, has] of [
    ['openid', false],
    ['openid offline', true],
  ] as const) {
    const code = await device.allowed(member, { ...television, scope });
    const { body } = await device.poll(code, television);
    expect('refresh_token' in body).toBe(has);
  }
});

test('without the scope offline, refresh tokens become invalid when an application stops being first-party', async () => {
  await caller.addApplication('once-ours', { isFirstParty: true });
  const own = { client_id: 'once-ours', redirect_uri: 'https://once-ours.example/back' };
  const { body } = await caller.exchange(await caller.codeFor(owner, { ...own, scope: 'user' }), own);
  expect(body.refresh_token).toEqual(expect.any(String));
  const { db } = server.deps;
  await db.update(clients).set({ isFirstParty: false }).where(eq(clients.id, own.client_id));
  await sendSignal(db, 'clients');
  const refused = async () => {
    const form = { grant_type: grantTypes.refreshToken, refresh_token: body.refresh_token, ...own };
    return (await server.post(accountPaths.token, form)).body.error_code;
  };
  // The process reloads the changed client after a NOTIFY signal, so the test polls.
  await expect.poll(refused).toBe(4126);
});

test('§13 a missing client_id is taken from the bearer token, but a confidential client must still authenticate', async () => {
  const account = accountCaller(server);
  const member = await account.signUp();
  const site = bearer(member);
  const info = await server.get(accountPaths.authorizeInfo, site);
  expect(info).toMatchObject({ status: 200, body: { client: { id: 'feisuo-site' } } });
  expect((await server.get(accountPaths.authorizeDetect, site)).body.client.id).toBe('feisuo-site');
  expect((await server.get(accountPaths.authorizeInfo)).body.error_code).toBe(3);
  const introspection = await server.post(accountPaths.introspect, { token: member.access_token }, site);
  expect(introspection.body).toMatchObject({ active: true, client_id: 'feisuo-site' });
  const refreshed = await server.post(
    accountPaths.token,
    { grant_type: grantTypes.refreshToken, refresh_token: member.refresh_token },
    site,
  );
  expect(refreshed.status).toBe(200);

  await caller.addApplication('vault', { secret: 'a secret of at least 16' });
  const vault = { client_id: 'vault', redirect_uri: 'https://vault.example/back' };
  const code = await caller.codeFor(owner, { ...vault, scope: 'offline', consent: true });
  const { body: secret } = await caller.exchange(code, { ...vault, client_secret: 'a secret of at least 16' });
  const stolen = await server.post(
    accountPaths.token,
    { grant_type: grantTypes.refreshToken, refresh_token: secret.refresh_token },
    bearer(secret),
  );
  expect(stolen.body.error_code).toBe(4122);
});

test.each([
  ['zh-CN', '自动续费'],
  ['zh-TW', '自動續訂'],
  ['en-US', 'renews automatically'],
  ['ko-KR', '자동 갱신'],
  ['id-ID', 'perpanjangan otomatis'],
  ['ms-MY', 'pembaharuan automatik'],
])('in the language %s the consent page says that the scope jsq includes automatic renewal', async (locale, words) => {
  const query = new URLSearchParams({ client_id: 'partner', scope: 'jsq', locale });
  const { body } = await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`);
  expect(body.scopes).toMatchObject([{ id: 'jsq', description: expect.stringContaining(words) }]);
});

test('the consent page lists the fields that a third-party application gets', async () => {
  const query = new URLSearchParams({ client_id: 'partner', scope: ALL, locale: 'zh-CN' });
  const { body } = await server.get(`${accountPaths.authorizeInfo}?${query.toString()}`);
  const words = Object.fromEntries(
    body.scopes.map(({ id, description }: { id: string; description: string }) => [id, description]),
  );
  expect(words).toMatchObject({
    openid: '读取账号编号，确认登录的是你本人',
    profile: '读取昵称、头像、性别、生日和资料的更新时间',
    user: '读取账号编号和打码后的手机号',
    jsq: '读取加速器会员状态、到期时间和是否已开通自动续费',
  });
});
