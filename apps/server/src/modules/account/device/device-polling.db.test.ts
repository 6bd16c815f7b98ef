import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountState } from '@feisuo/contract/facts/account-vocabulary';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { times, writeState } from '../../../../test/account-fixtures.ts';
import { startAccountApp } from '../../../../test/account-app.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { addTelevision, DEVICE, deviceCaller } from '../../../../test/device-flow-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { derivedSessions } from '../authorize/authorize.tables.ts';
import { purgeAccountData } from '../account-module.ts';
import { hashClientSecret, setAccountState } from '../index.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { sidOf } from '../logout/sid.ts';
import { deviceGrants } from './device.tables.ts';
import { requestDeviceCode } from './request-device-code.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let device: ReturnType<typeof deviceCaller>;
let member: Awaited<ReturnType<typeof account.signUp>>;
beforeAll(async () => {
  server = await startTestServer();
  account = accountCaller(server);
  device = deviceCaller(server);
  member = await newMember();
});
beforeEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const newMember = () => account.join();
const after = (seconds: number) => server.clock.setOffset(seconds * 1000);

describe('a request for a device code', () => {
  test('a device code request returns both codes, the page with and without user code, 10 min lifetime, 5 s interval', async () => {
    const { status, body, headers } = await device.ask({ scope: 'user profile' });
    expect(status).toBe(200);
    const page = `http://localhost:8080${accountPages.device}`;
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${body.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a device code request stores both codes as hashes only', async () => {
    const { device_code: deviceCode, user_code: userCode } = await device.codes();
    const stored = await databaseText(server);
    expect(stored).not.toContain(deviceCode);
    expect(stored).not.toContain(userCode);
    expect(stored).not.toContain(userCode.replace('-', ''));
  });

  test('a device code request accepts a form body, and a confidential client with HTTP Basic', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = await server.post(accountPaths.deviceCode, 'client_id=feisuo-desktop&scope=user+profile', form);
    expect(asked.body).toMatchObject({ interval: 5, expires_in: 600 });
    const refused = { error: 'invalid_client', error_code: 4122 };
    expect((await server.post(accountPaths.deviceCode, 'client_id=unknown', form)).body).toMatchObject(refused);
    const secretHash = hashClientSecret(server.deps.masterKey, 'open sesame');
    await addTelevision(server, 'secretive', { secretHash });
    const withSecret = (secret: string) =>
      server.post(accountPaths.deviceCode, 'scope=user', {
        ...form,
        authorization: `Basic ${Buffer.from(`secretive:${secret}`).toString('base64')}`,
      });
    expect((await withSecret('open+sesame')).body.interval).toBe(5);
    expect((await withSecret('guessed')).body).toMatchObject(refused);
  });

  test('a device code request refuses an unknown client, a client without the device grant, and a forbidden scope', async () => {
    expect((await device.ask(SITE)).body).toMatchObject({ error: 'unauthorized_client', error_code: 4122 });
    expect((await device.ask({ client_id: 'unknown' })).body.error_code).toBe(4122);
    expect((await device.ask({ client_id: undefined })).body).toMatchObject({
      error_code: 3,
      details: [{ resource_id: 'client_id' }, {}],
    });
    expect((await device.ask({ scope: 'user everything' })).body).toMatchObject({
      error: 'invalid_scope',
      error_code: 4125,
    });
  });

  test('a device code request never returns the user code of another valid request', async () => {
    const app = await startAccountApp(server);
    const client = await app.account.clients.find(DEVICE.client_id);
    if (!client) throw new Error('the desktop client is seeded');
    const from = { deviceId: '', deviceName: '', place: '', address: 'here', locale: 'zh-CN' } as const;
    const dice = ['BCDFGHJK', 'BCDFGHJK', 'BCDFGHJK', '23456789'];
    const asked = () => requestDeviceCode(app.account, { client, scope: '' }, from, () => dice.shift() ?? '');
    expect((await asked()).user_code).toBe('BCDF-GHJK');
    expect((await asked()).user_code).toBe('2345-6789');
    await app.dispose();
  });

  test('device code requests are limited to 200 an hour per address; then they are refused (8)', async () => {
    const app = await startAccountApp(server, { config: { ...server.deps.config, limitsScale: 0.01 } });
    const ask = (remoteAddress: string) =>
      app.request({ method: 'POST', url: accountPaths.deviceCode, payload: DEVICE, remoteAddress });
    const answers = await Promise.all(times(5, () => ask('203.0.113.7')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = await ask('203.0.113.7');
    expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await ask('203.0.113.8')).status).toBe(200);
    await app.dispose();
  });
});

describe('a device that polls', () => {
  beforeEach(() => server.clock.stop());
  afterAll(() => server.clock.resume());

  const pending = { status: 400, body: { error: 'authorization_pending', error_code: 4050 } };
  const slowDown = { status: 400, body: { error: 'slow_down', error_code: 4051 } };

  test('gets authorization_pending after the interval; earlier it gets slow_down and five seconds are added', async () => {
    const { device_code: code } = await device.codes();
    expect(await device.poll(code)).toMatchObject(pending);
    after(4.9);
    expect(await device.poll(code)).toMatchObject({ ...slowDown, headers: { 'retry-after': '10' } });
    // 14.8 s is less than ten seconds (the new interval) after the poll at 4.9 s.
    after(14.8);
    expect(await device.poll(code)).toMatchObject({ ...slowDown, headers: { 'retry-after': '15' } });
    after(29.7);
    expect(await device.poll(code)).toMatchObject({ ...slowDown, headers: { 'retry-after': '20' } });
    after(49.7);
    expect(await device.poll(code)).toMatchObject(pending);
    after(69.6);
    expect(await device.poll(code)).toMatchObject({ ...slowDown, headers: { 'retry-after': '25' } });
  });

  test('never gets slow_down if it polls exactly at the interval', async () => {
    const { device_code: code } = await device.codes();
    for (const seconds of [0, 5, 10, 15, 20]) {
      after(seconds);
      expect(await device.poll(code)).toMatchObject(pending);
    }
  });

  test('gets authorization_pending for one of 50 concurrent polls, and every other poll adds five seconds to the interval', async () => {
    const { device_code: code } = await device.codes();
    const answers = await Promise.all(times(50, () => device.poll(code)));
    const names = answers.map(({ body }) => body.error);
    expect(names.filter((name) => name === 'authorization_pending')).toHaveLength(1);
    expect(names.filter((name) => name === 'slow_down')).toHaveLength(49);
    expect(Math.max(...answers.map(({ headers }) => Number(headers['retry-after'] ?? 0)))).toBe(5 + 49 * 5);
  });

  test('after ten minutes gets expired_token, even if a member allowed the device', async () => {
    const [waiting, allowed] = [await device.codes(), await device.allowed(member)];
    after(599);
    expect(await device.poll(waiting.device_code)).toMatchObject(pending);
    after(601);
    const expired = { status: 400, body: { error: 'expired_token', error_code: 4052 } };
    expect(await device.poll(waiting.device_code)).toMatchObject(expired);
    expect(await device.poll(allowed)).toMatchObject(expired);
  });

  test('with a denied code gets access_denied, even after the code expired', async () => {
    const { device_code: code, user_code: userCode } = await device.codes();
    expect((await device.deny(member, userCode)).body).toEqual({});
    const denied = { status: 400, body: { error: 'access_denied', error_code: 4123 } };
    expect(await device.poll(code)).toMatchObject(denied);
    expect(await device.poll(code)).toMatchObject(denied);
    after(601);
    expect(await device.poll(code)).toMatchObject(denied);
  });

  test('with an unknown code, the code of another client or no code is refused', async () => {
    const refused = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };
    expect(await device.poll('made-up')).toMatchObject(refused);
    const television = await addTelevision(server, 'poller');
    const code = await device.allowed(member);
    expect(await device.poll(code, television)).toMatchObject(refused);
    expect((await device.poll(code)).status).toBe(200);
    expect((await device.poll('')).body).toMatchObject({
      error_code: 3,
      details: [{ resource_id: 'device_code' }, {}],
    });
    expect((await device.poll('x'.repeat(513))).body.error_code).toBe(3);
    expect((await device.poll(code, SITE)).body.error_code).toBe(4122);
  });

  test('with a form body gets the same answers as with JSON', async () => {
    const { device_code: code } = await device.codes();
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: code,
      ...DEVICE,
    });
    const { body } = await server.post(accountPaths.token, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(body).toMatchObject({ error: 'authorization_pending', error_code: 4050 });
  });
});

describe('a device that a member has allowed', () => {
  test('an allowed device gets credentials at its next poll, even if it polls too early, and only once', async () => {
    const { device_code: code, user_code: userCode } = await device.codes({ scope: 'user profile' });
    await device.poll(code);
    await device.allow(member, userCode);
    const { status, body } = await device.poll(code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', sub: member.sub, user_id: member.sub, scope: 'user profile' });
    expect((await account.me(body)).body.sub).toBe(member.sub);
    expect((await account.refresh(body.refresh_token, DEVICE)).status).toBe(200);
    expect((await device.poll(code)).body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
  });

  test("an allowed device gets an id_token with the scope openid, whose auth_time is the member's sign-in", async () => {
    const owner = await newMember();
    after(60);
    const code = await device.allowed(owner, { scope: 'openid user' });
    const { body } = await device.poll(code);
    const claims = decodeJwt(body.id_token);
    expect(claims).toMatchObject({ sub: owner.sub, aud: 'feisuo-desktop', iss: server.deps.config.accountOrigin });
    expect(claims['sid']).toBe(sidOf(server.deps.masterKey, String(decodeJwt(body.access_token)['sid'])));
    expect((claims.iat ?? 0) - Number(claims['auth_time'])).toBeGreaterThanOrEqual(59);
    expect((await device.poll(await device.allowed(owner, { scope: 'user' }))).body).not.toHaveProperty('id_token');
  });

  test('an allowed device gets credentials from exactly one of 50 parallel polls', async () => {
    const owner = await newMember();
    const code = await device.allowed(owner);
    const answers = await Promise.all(times(50, () => device.poll(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ body }) => body.error_code === 4126);
    expect(refused).toHaveLength(49);
    const opened = await server.deps.db.select().from(sessions).where(eq(sessions.accountId, owner.sub));
    expect(opened).toHaveLength(2);
  });

  test("an allowed device gets a session with its own name and place, derived from the member's session", async () => {
    const owner = await newMember();
    const { body: asked } = await server.request({
      method: 'POST',
      url: accountPaths.deviceCode,
      payload: DEVICE,
      headers: { 'x-device-name': encodeURIComponent('客厅电视'), 'x-device-id': 'tv-1' },
      remoteAddress: '114.114.114.114',
    });
    await device.allow(owner, asked.user_code, {}, { 'x-device-name': 'phone', 'x-device-id': 'phone-1' });
    // A poll with other headers does not change the name of the device.
    await device.poll(asked.device_code, {}, { 'x-device-name': 'person', 'x-device-id': 'else' });
    const { body } = await server.get(accountPaths.sessions, bearer(owner));
    const [own, television] = [true, false].map((current) =>
      body.data.find((session: { current: boolean }) => session.current === current),
    );
    expect(television).toMatchObject({
      client: { id: 'feisuo-desktop' },
      device_name: '客厅电视',
      device_id: 'tv-1',
      place: expect.stringContaining('中国'),
    });
    const derived = await server.deps.db
      .select()
      .from(derivedSessions)
      .where(eq(derivedSessions.sessionId, television.id));
    expect(derived).toMatchObject([{ sessionId: television.id, parentId: own.id, signOutUri: null }]);
    const history = await server.get(accountPaths.securityHistory, bearer(owner));
    expect(history.body.data.slice(0, 2)).toMatchObject([
      { kind: 'sign_in', client: { id: 'feisuo-desktop' }, device_name: '客厅电视' },
      { kind: 'device_authorized', client: { id: 'feisuo-desktop' }, device_name: 'phone' },
    ]);
  });

  const states: [AccountState, number, string][] = [
    ['pending', 4012, 'user_pending'],
    ['locked', 4011, 'invalid_status'],
    ['blocked', 4013, 'user_blocked'],
    ['under_review', 4018, 'under_review'],
    ['frozen', 38, 'cannot_unlock'],
    ['cancellation_audit', 50, 'account_freeze'],
    ['password_reset_required', 4021, 'password_reset_required'],
  ];
  test.each(states)(
    'an allowed device is refused after the account became %s, with error code %i',
    async (state, code, error) => {
      const owner = await newMember();
      const deviceCode = await device.allowed(owner);
      await writeState(server, owner.sub, state);
      const answer = await device.poll(deviceCode);
      expect(answer).toMatchObject({ status: 400, body: { error, error_code: code } });
      // The refusal contains no withdrawal ticket, which is for the member only.
      expect(answer.body.details[0]).not.toHaveProperty('resource_id');
      const opened = await server.deps.db.select().from(sessions).where(eq(sessions.accountId, owner.sub));
      expect(opened).toHaveLength(1);
    },
  );

  test('an allowed device is refused after the session that allowed it has ended', async () => {
    const endings: ((owner: typeof member) => Promise<unknown>)[] = [
      (owner) => server.post(accountPaths.revoke, { token: owner.refresh_token, ...SITE }),
      async ({ phone }) => {
        const token = await account.verifiedToken(phone, 'PASSWORD_RESET');
        const reset = { phone_number: phone, new_password: 'an entirely new one', verification_token: token, ...SITE };
        expect((await server.post(accountPaths.resetPassword, reset)).status).toBe(200);
      },
      // Sessions that ended when the account was frozen stay ended after the account is reactivated.
      ({ sub }) =>
        server.deps.db.transaction(async (tx) => {
          await setAccountState(tx, server.clock, sub, 'frozen', 'test');
          await setAccountState(tx, server.clock, sub, 'active', 'test');
        }),
    ];
    for (const end of endings) {
      const owner = await newMember();
      const code = await device.allowed(owner);
      await end(owner);
      expect((await device.poll(code)).body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
    }
  });

  test('an allowed device loses its session when the session that allowed it ends', async () => {
    const owner = await newMember();
    const { body: television } = await device.poll(await device.allowed(owner));
    await server.post(accountPaths.revoke, { token: owner.refresh_token, ...SITE });
    expect((await account.me(television)).status).toBe(401);
  });
});

test('housekeeping deletes device requests an hour after they expired', async () => {
  const { device_code: code } = await device.codes();
  const count = () => server.deps.db.$count(deviceGrants);
  const before = await count();
  await purgeAccountData(server.deps.db, new Date(Date.now() + 4100_000));
  expect(await count()).toBe(before);
  after(4100);
  expect((await device.poll(code)).body.error_code).toBe(4052);
  await purgeAccountData(server.deps.db, new Date(Date.now() + 4300_000));
  expect(await count()).toBe(0);
  expect((await device.poll(code)).body.error_code).toBe(4126);
});
