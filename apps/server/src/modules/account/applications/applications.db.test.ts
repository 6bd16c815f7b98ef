import { applicationLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onePixel, sudoOf } from '../../../../test/account-fixtures.ts';
import { applicationCaller, approvalForm, LOCAL, PUBLIC } from '../../../../test/application-caller.ts';
import { authorizeCaller } from '../../../../test/authorize-caller.ts';
import { enterEnrolled, newestAuditLine, type OperatorCaller } from '../../../../test/operator-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { accountCaller } from '../../../../test/account-caller.ts';
import { readTally, tallyHit } from '../../../http/rate-limit.ts';
import { clients } from '../clients/clients.tables.ts';

let server: TestServer;
let apps: ReturnType<typeof applicationCaller>;
let account: ReturnType<typeof accountCaller>;
let web: ReturnType<typeof authorizeCaller>;
let operator: OperatorCaller;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'site,account,content,console', LIMITS_SCALE: '1000' });
  apps = applicationCaller(server);
  account = accountCaller(server);
  web = authorizeCaller(server);
  operator = await enterEnrolled(server, 'owner');
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const codeOf = (name: keyof typeof serviceRefusals) => serviceRefusals[name].code;
const later = (seconds: number) => server.clock.setOffset(seconds * 1000);
const clientOf = async (id: string) => {
  const [row] = await server.deps.db.select().from(clients).where(eq(clients.id, id));
  if (!row) throw new Error('no such client');
  return row;
};
const signInTo = (person: Credentials, id: string, redirect: string, more: object = {}) =>
  web.authorize(person, { client_id: id, redirect_uri: redirect, scope: 'openid offline', consent: true, ...more });
const exchange = (code: string, id: string, redirect: string, secret: string) =>
  web.exchange(code, { client_id: id, redirect_uri: redirect, client_secret: secret });

/** An approved application with one member who has signed in to it. */
async function approved(owner: Credentials) {
  const { app, secret } = await apps.created(owner);
  const { request } = (await apps.ask(owner, app.id)).body.data;
  expect((await apps.approve(operator, request.id)).status).toBe(200);
  return { id: app.id, secret };
}

describe('a sandbox application', () => {
  test('signs its owner in on localhost at once, with RS256 and a refresh token', async () => {
    const owner = await account.join();
    const { app, secret } = await apps.created(owner);
    expect(app).toMatchObject({ state: 'sandbox', kind: 'server', redirectUris: [LOCAL], isWaiting: false });
    const answer = await signInTo(owner, app.id, LOCAL);
    expect(answer.status).toBe(200);
    const tokens = await exchange(answer.body.code, app.id, LOCAL, secret);
    expect(tokens.body).toMatchObject({ id_token: expect.any(String), refresh_token: expect.any(String) });
    const [header = ''] = tokens.body.id_token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'RS256' });
    expect(await clientOf(app.id)).toMatchObject({ isFirstParty: false, subjectType: 'public', origins: [] });
  });

  test('refuses every member except its owner', async () => {
    const [owner, visitor] = [await account.join(), await account.join()];
    const { app } = await apps.created(owner);
    const answer = await signInTo(visitor, app.id, LOCAL);
    expect(answer.body).toMatchObject({ error: 'access_denied', details: [{ reason: 'SANDBOX_CLIENT' }, {}] });
  });

  test.each([
    'https://stats.example.com/callback',
    'http://localhost.evil.example/callback',
    'http://localhost@evil.example/',
    'http://user:secret@localhost/',
    'http://localhost:5173/#here',
    'http://localhost:*/callback',
    'http://*.localhost/',
    'http://localhost\\@evil.example/',
    'http://localhost/a/../b',
    'http://0x7f000001/',
    'http://127.0.0.1.evil.example/',
    'http://127.1/',
    'javascript:alert(1)',
    'javascript://localhost/%0aalert(1)',
    'com.example.app:/callback',
    '//localhost/callback',
    ' http://localhost/callback',
  ])('refuses the redirect address %s', async (address) => {
    const owner = await account.join();
    const refused = await apps.create(owner, { redirectUris: [address] });
    expect(refused).toMatchObject({ status: 400, body: { code: 400, data: null } });
    expect((await apps.list(owner)).body.data.list).toEqual([]);
  });

  test.each(['http://localhost/', 'http://127.0.0.1:8080/a?b=c', 'http://[::1]:3000/x', 'https://localhost:5173/x'])(
    'accepts the redirect address %s',
    async (address) => {
      expect((await apps.create(await account.join(), { redirectUris: [address] })).body.code).toBe(0);
    },
  );

  test('changes its addresses without an operator, but only to the own machine', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner, { kind: 'browser' });
    const moved = await apps.changeSandbox(owner, app.id, { redirectUris: ['http://127.0.0.1:4000/x'] });
    expect(moved.body.data).toMatchObject({ redirectUris: ['http://127.0.0.1:4000/x'] });
    expect((await clientOf(app.id)).origins).toEqual(['http://127.0.0.1:4000']);
    expect((await apps.changeSandbox(owner, app.id, { redirectUris: [PUBLIC] })).status).toBe(400);
  });

  test('its origins are in no header of a page', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner, {
      kind: 'browser',
      redirectUris: ['http://localhost:7777/a'],
      signOutUris: ['http://localhost:7777/out'],
    });
    const page = await server.get(
      `/account/authorize?client_id=${app.id}&redirect_uri=${encodeURIComponent('http://localhost:7777/a')}`,
    );
    const signOut = await server.get('/sso/sign-out');
    for (const { headers } of [page, signOut]) expect(JSON.stringify(headers)).not.toContain(':7777');
  });
});

describe('creating an application', () => {
  test('needs a bound phone number or e-mail address', async () => {
    const guest = (await server.post('/v1/auth/signup/anonymously', { client_id: 'feisuo-site' })).body;
    expect((await apps.create(guest)).body.code).toBe(codeOf('APP_NEEDS_CONTACT'));
  });

  test('needs a recent sign-in or a sudo token, as do secrets, requests and withdrawal', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    later(tokenLimits.freshSignInS + 1);
    const needsProof = { status: 403, body: { code: codeOf('APP_NEEDS_PROOF') } };
    expect(await apps.create(owner)).toMatchObject(needsProof);
    expect(await apps.rotate(owner, app.id)).toMatchObject(needsProof);
    expect(await apps.revoke(owner, app.id)).toMatchObject(needsProof);
    expect(await apps.ask(owner, app.id)).toMatchObject(needsProof);
    expect(await apps.withdraw(owner, app.id)).toMatchObject(needsProof);
    const sudo = { 'x-sudo-token': await sudoOf(server, owner) };
    expect((await apps.rotate(owner, app.id, sudo)).body.code).toBe(0);
    expect((await apps.rotate(owner, app.id, sudo)).status).toBe(403);
  });

  test('concurrent creations do not exceed the limit per member', async () => {
    const owner = await account.join();
    const tries = Array.from({ length: applicationLimits.perMember + 5 }, () => apps.create(owner));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(applicationLimits.perMember);
    expect(new Set(codes)).toEqual(new Set([0, codeOf('APP_TOO_MANY')]));
    // A withdrawn application makes room.
    const [first] = (await apps.list(owner)).body.data.list;
    await apps.withdraw(owner, first.id);
    expect((await apps.create(owner)).body.code).toBe(0);
  });

  test.each([
    ['applications', applicationLimits.createdADay, (owner: Credentials) => apps.create(owner)],
    [
      'application-changes',
      applicationLimits.changesADay,
      (owner: Credentials, id: string) => apps.changeSandbox(owner, id),
    ],
    ['application-requests', applicationLimits.requestsADay, (owner: Credentials, id: string) => apps.ask(owner, id)],
    ['application-secrets', applicationLimits.secretsADay, (owner: Credentials, id: string) => apps.rotate(owner, id)],
  ] as const)('%s of one member are limited to %i a day', async (name, most, call) => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const { hits } = await readTally(server.deps, { name, windowMs: DAY_MS }, owner.sub);
    await tallyHit(server.deps, { name, windowMs: DAY_MS }, owner.sub, most - hits);
    expect(await call(owner, app.id)).toMatchObject({ status: 429 });
    later(DAY_MS / 1000 + 1);
    const again = await account.comeBack(owner);
    expect((await call(again, app.id)).body.code).toBe(0);
  });

  test.each(['飞梭助手', '飛 梭', 'FEISUO Login', 'fe1su0', '飞ー梭'])('refuses the name %s', async (name) => {
    expect((await apps.create(await account.join(), { name })).body.code).toBe(codeOf('APP_NAME_BRAND'));
  });

  test.each([
    'a',
    '',
    '  ',
    ' 名',
    '看不见\u200b的',
    '换\n行',
    'x'.repeat(31),
    '<b>名</b>',
    '{brand}助手',
    'ㅤㅤ',
    '空\u115f白',
    'Alipаy',
    'fеisuо',
  ])('refuses the name %j', async (name) => {
    expect((await apps.create(await account.join(), { name })).status).toBe(400);
  });

  test('shows the texts of a member as they are, without our placeholders', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const description = '由 {brand} 团队出品 <b>官方</b> 工具';
    const { request } = (await apps.ask(owner, app.id, { description })).body.data;
    await apps.approve(operator, request.id);
    const query = new URLSearchParams({ client_id: app.id, redirect_uri: PUBLIC }).toString();
    expect((await server.get(`/v1/user/authorize/info?${query}`)).body.client.description).toBe(description);
  });
});

describe('an application of another member', () => {
  test('cannot be read or changed, and its id cannot be probed', async () => {
    const [owner, thief] = [await account.join(), await account.join()];
    const { app } = await apps.created(owner);
    await apps.ask(owner, app.id);
    const before = await clientOf(app.id);
    const tries = [
      apps.show,
      apps.changeSandbox,
      apps.ask,
      apps.cancel,
      apps.rotate,
      apps.revoke,
      apps.withdraw,
      (person: Credentials, id: string) => apps.upload(person, id, onePixel),
    ];
    for (const run of tries) {
      const [found, missing] = [await run(thief, app.id), await run(thief, 'app-00000000000000000000')];
      expect(found.status).toBe(404);
      expect(found.body).toEqual(missing.body);
    }
    expect(await clientOf(app.id)).toEqual(before);
    expect((await apps.list(thief)).body.data.list).toEqual([]);
  });

  test('a third-party application cannot manage applications for a member', async () => {
    const owner = await account.join();
    const { app, secret } = await apps.created(owner);
    const { code } = (await signInTo(owner, app.id, LOCAL)).body;
    const tokens = (await exchange(code, app.id, LOCAL, secret)).body;
    expect((await apps.list(tokens)).status).toBe(403);
    expect((await apps.create(tokens)).status).toBe(403);
  });

  test('a picture of another application is refused', async () => {
    const [owner, thief] = [await account.join(), await account.join()];
    const [mine, other] = [await apps.created(owner), await apps.created(thief)];
    const { picture } = (await apps.upload(owner, mine.app.id, onePixel)).body.data;
    expect((await apps.ask(thief, other.app.id, { picture })).body.code).toBe(codeOf('APP_PICTURE_GONE'));
    expect((await apps.ask(owner, mine.app.id, { picture })).body.code).toBe(0);
    expect((await server.get(`/app-pictures/${picture}.webp`)).headers['content-type']).toBe('image/webp');
  });
});

describe('approval', () => {
  test('opens the application to all members at the https addresses, and only there', async () => {
    const [owner, member] = [await account.join(), await account.join()];
    const { id, secret } = await approved(owner);
    expect((await signInTo(member, id, LOCAL)).status).toBe(400);
    const { body } = await signInTo(member, id, PUBLIC);
    expect((await exchange(body.code, id, PUBLIC, secret)).body).toMatchObject({ id_token: expect.any(String) });
    expect((await apps.show(owner, id)).body.data).toMatchObject({ state: 'approved', redirectUris: [PUBLIC] });
    const [message] = (await server.get('/v1/user/messages', { authorization: `Bearer ${owner.access_token}` })).body
      .data;
    expect(message).toMatchObject({ kind: 'application', title: '应用通过审核' });
    expect(await newestAuditLine(operator, 'application.approve')).toMatchObject({
      subject: id,
      after: { state: 'approved', redirectUris: [PUBLIC] },
    });
  });

  test('can grant fewer scopes, and never more', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const { request } = (await apps.ask(owner, app.id)).body.data;
    const tooMany = await apps.approve(operator, request.id, [...approvalForm.scopes, 'phone']);
    expect(tooMany).toMatchObject({ status: 400, body: { fault: { field: 'scopes' } } });
    expect((await apps.show(owner, app.id)).body.data.request.state).toBe('waiting');
    await apps.approve(operator, request.id, ['openid', 'profile']);
    expect((await clientOf(app.id)).scopes).toEqual(['openid', 'profile']);
    const answer = await signInTo(owner, app.id, PUBLIC, { scope: 'openid email' });
    expect(answer.body.scope).toBe('openid');
  });

  test('a refusal tells the member why, and a new request is possible', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const { request } = (await apps.ask(owner, app.id)).body.data;
    await apps.refuse(operator, request.id, '主页打不开');
    const seen = (await apps.show(owner, app.id)).body.data;
    expect(seen).toMatchObject({ state: 'refused', request: { state: 'refused', reason: '主页打不开' } });
    expect((await clientOf(app.id)).isSandbox).toBe(true);
    expect((await apps.ask(owner, app.id)).body.data).toMatchObject({ state: 'waiting' });
  });

  test.each([
    { redirectUris: ['http://stats.example.com/'] },
    { redirectUris: [LOCAL] },
    { redirectUris: ['https://user:pass@stats.example.com/'] },
    { redirectUris: ['https://*.example.com/'] },
    { redirectUris: ['https://stats.example.com/*'] },
    { redirectUris: ['https://stats.example.com/#x'] },
    { redirectUris: ['https://STATS.example.com/'] },
    { redirectUris: ['https://10.0.0.1/'] },
    { redirectUris: ['https://[::1]/'] },
    { redirectUris: ['https://2130706433/'] },
    { redirectUris: ['https://localhost/'] },
    { redirectUris: ['https://router.lan/x'] },
    { redirectUris: ['https://stats.example.com\\@evil.example/'] },
    { redirectUris: ['https://stats.example.com/%2e%2e/x'] },
    { redirectUris: ['javascript:alert(1)'] },
    { redirectUris: [] },
    { redirectUris: [PUBLIC, PUBLIC] },
    { homePage: 'javascript:alert(1)' },
    { homePage: 'http://stats.example.com' },
    { signOutUris: ['http://stats.example.com/bye'] },
    { scopes: ['profile'] },
    { scopes: ['openid', 'user'] },
    { scopes: ['openid', 'sso'] },
    { description: '短' },
    { description: '看起来正常的说明文字\u202e反过来的文字' },
  ])('refuses a request with %j', async (more) => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    expect((await apps.ask(owner, app.id, more)).status).toBe(400);
  });

  test('changes of an approved application wait, while the approved version works', async () => {
    const [owner, member] = [await account.join(), await account.join()];
    const { id } = await approved(owner);
    const next = { redirectUris: ['https://new.example.com/cb'], name: '新名字' };
    const asked = (await apps.ask(owner, id, next)).body.data;
    expect(asked).toMatchObject({ state: 'approved', isWaiting: true, name: approvalForm.name });
    expect((await signInTo(member, id, PUBLIC)).status).toBe(200);
    expect((await signInTo(member, id, 'https://new.example.com/cb')).status).toBe(400);
    expect((await apps.changeSandbox(owner, id)).body.code).toBe(codeOf('APP_APPROVED'));
    await apps.refuse(operator, asked.request.id);
    expect((await apps.show(owner, id)).body.data).toMatchObject({ state: 'approved', name: approvalForm.name });
    const again = (await apps.ask(owner, id, next)).body.data;
    await apps.approve(operator, again.request.id);
    expect((await signInTo(member, id, 'https://new.example.com/cb')).status).toBe(200);
    expect((await signInTo(member, id, PUBLIC)).status).toBe(400);
  });

  test('an operator approves only the version that the page showed', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const seen = (await apps.ask(owner, app.id)).body.data.request;
    await apps.ask(owner, app.id, { redirectUris: ['https://evil.example.com/cb'] });
    expect((await apps.approve(operator, seen.id)).body.code).toBe(codeOf('APP_REQUEST_DECIDED'));
    expect((await clientOf(app.id)).isSandbox).toBe(true);
  });

  test('an approval that races with an edit approves the seen fields or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await account.join();
      const { app } = await apps.created(owner);
      const seen = (await apps.ask(owner, app.id)).body.data.request;
      const evil = 'https://evil.example.com/cb';
      const [approval] = await Promise.all([
        apps.approve(operator, seen.id),
        apps.ask(owner, app.id, { redirectUris: [evil] }),
      ]);
      const stored = await clientOf(app.id);
      expect(stored.redirectUris).toEqual([approval.body.code === 0 ? PUBLIC : LOCAL]);
      expect((await apps.show(owner, app.id)).body.data.request).toMatchObject({ state: 'waiting' });
    }
  });

  test('an approval that races with a withdrawal never opens the application', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await account.join();
      const { app } = await apps.created(owner);
      const { request } = (await apps.ask(owner, app.id)).body.data;
      await Promise.all([apps.approve(operator, request.id), apps.withdraw(owner, app.id)]);
      expect((await apps.show(owner, app.id)).body.data.state).toBe('withdrawn');
      expect((await clientOf(app.id)).disabledAt).not.toBeNull();
    }
  });

  test('two operators decide a request once', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const { request } = (await apps.ask(owner, app.id)).body.data;
    const answers = await Promise.all([apps.approve(operator, request.id), apps.refuse(operator, request.id)]);
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect((await apps.show(owner, app.id)).body.data.history.map(({ kind }: { kind: string }) => kind)).toHaveLength(
      3,
    );
  });

  test('needs the permission for clients, and waiting requests are counted', async () => {
    const owner = await account.join();
    const { app } = await apps.created(owner);
    const { request } = (await apps.ask(owner, app.id)).body.data;
    const viewer = await enterEnrolled(server, 'operator');
    expect((await apps.approve(viewer, request.id)).status).toBe(403);
    const { counts } = (await viewer.call('GET', '/to-do')).body.data;
    const waiting = (await viewer.call('GET', '/applications?state=waiting')).body.data.list;
    expect(counts.applications).toBe(waiting.length);
    expect(waiting.map(({ id }: { id: string }) => id)).toContain(app.id);
    expect((await viewer.call('GET', `/clients?q=${app.id}`)).body.data.list).toEqual([]);
    await apps.cancel(owner, app.id);
    expect((await viewer.call('GET', '/to-do')).body.data.counts.applications).toBe(counts.applications - 1);
    expect((await apps.cancel(owner, app.id)).body.code).toBe(codeOf('APP_NO_REQUEST'));
  });
});

describe('withdrawal', () => {
  test('stops the client at once, and no operator can enable it again', async () => {
    const [owner, member] = [await account.join(), await account.join()];
    const { id, secret } = await approved(owner);
    const { code } = (await signInTo(member, id, PUBLIC)).body;
    const tokens = (await exchange(code, id, PUBLIC, secret)).body;
    expect((await apps.withdraw(owner, id)).body.data).toMatchObject({ state: 'withdrawn' });
    expect((await signInTo(member, id, PUBLIC)).status).not.toBe(200);
    const renewed = await account.refresh(tokens.refresh_token, { client_id: id, client_secret: secret });
    expect(renewed.status).not.toBe(200);
    expect((await account.me(tokens)).status).toBe(401);
    const { version } = await clientOf(id);
    const enabled = await operator.call('POST', `/clients/${id}/enable`, { version, reason: '再试一次' });
    expect(enabled.body.code).toBe(codeOf('CLIENT_WITHDRAWN'));
    expect((await apps.rotate(owner, id)).body.code).toBe(codeOf('APP_WITHDRAWN'));
    expect((await apps.ask(owner, id)).body.code).toBe(codeOf('APP_WITHDRAWN'));
  });

  test('a frozen owner loses the sandbox and the management; members keep an approved application', async () => {
    const [owner, member] = [await account.join(), await account.join()];
    const { app: sandbox } = await apps.created(owner);
    const { code: early } = (await signInTo(owner, sandbox.id, LOCAL)).body;
    const { id, secret } = await approved(owner);
    const { request } = (await apps.ask(owner, id)).body.data;
    const frozen = await operator.call('POST', `/accounts/${owner.sub}/state`, {
      to: 'frozen',
      seen: 'active',
      reason: '盗号投诉',
    });
    expect(frozen.body.code).toBe(0);
    expect((await signInTo(owner, sandbox.id, LOCAL)).status).not.toBe(200);
    expect((await exchange(early, sandbox.id, LOCAL, secret)).status).not.toBe(200);
    for (const call of [apps.create(owner), apps.ask(owner, id), apps.rotate(owner, id), apps.withdraw(owner, id)])
      expect((await call).body.code).not.toBe(0);
    expect((await apps.approve(operator, request.id)).body.code).toBe(codeOf('APP_OWNER_NOT_ACTIVE'));
    expect((await apps.refuse(operator, request.id)).body.code).toBe(0);
    const { code } = (await signInTo(member, id, PUBLIC)).body;
    expect((await exchange(code, id, PUBLIC, secret)).body).toMatchObject({ id_token: expect.any(String) });
    // Operators find what the owner has by the id of the account, and decide about it.
    const { list } = (await operator.call('GET', `/applications?q=${owner.sub}`)).body.data;
    expect(list.map((row: { id: string }) => row.id)).toEqual([id, sandbox.id]);
  });

  test('an application that an operator has disabled gets no new secret and no approval', async () => {
    const owner = await account.join();
    const { id } = await approved(owner);
    await operator.call('POST', `/clients/${id}/disable`, { reason: '有人举报' });
    expect((await apps.show(owner, id)).body.data).toMatchObject({ state: 'approved', isStopped: true });
    expect((await apps.rotate(owner, id)).body.code).toBe(codeOf('APP_STOPPED'));
    expect((await apps.ask(owner, id)).body.code).toBe(codeOf('APP_STOPPED'));
  });
});
