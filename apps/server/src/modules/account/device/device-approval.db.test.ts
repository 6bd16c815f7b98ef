import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { times, sudoOf, newsOf } from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { addTelevision, deviceCaller } from '../../../../test/device-flow-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { consents } from '../authorize/authorize.tables.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { accounts } from '../people/accounts.tables.ts';
import { securityEvents } from '../security/security-events.tables.ts';
import { deviceGrants } from './device.tables.ts';

const server = useTestServer({ LIMITS_SCALE: '10' });
let account: ReturnType<typeof accountCaller>;
let device: ReturnType<typeof deviceCaller>;
let member: Credentials;
let television: { client_id: string };
beforeAll(async () => {
  account = accountCaller(server);
  device = deviceCaller(server);
  member = await newMember();
  television = await addTelevision(server, 'television');
});

beforeEach(() => server.clock.setOffset(0));
const newMember = () => account.join();
const unknown = { status: 404, body: { error: 'not_found', error_code: 5 } };
const expired = { status: 400, body: { error: 'expired_token', error_code: 4052 } };

/** The three routes that accept the user code of a device. */
const entries = {
  show: (who: Credentials, code: string) => device.show(who, code),
  allow: (who: Credentials, code: string) => device.allow(who, code),
  deny: (who: Credentials, code: string) => device.deny(who, code),
};
type Entry = keyof typeof entries;
const everyEntry = Object.keys(entries) as Entry[];

describe('a member who types the user code of a device', () => {
  test('sees the application, its scopes, the device, the place, and how long the user code is valid', async () => {
    const { body: asked } = await server.request({
      method: 'POST',
      url: accountPaths.deviceCode,
      payload: { ...television, scope: 'user profile' },
      headers: { 'x-device-name': encodeURIComponent('客厅电视') },
      remoteAddress: '114.114.114.114',
    });
    server.clock.setOffset(100_500);
    const { status, body } = await device.show(member, asked.user_code, { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(body).toEqual({
      client: { id: 'television', name: 'Person’s television', description: '', picture: '', url: '' },
      scopes: [
        { id: 'user', name: expect.stringMatching(/^[A-Z][a-z ]+$/), description: expect.any(String) },
        { id: 'profile', name: 'Basic profile', description: expect.any(String) },
      ],
      device_name: '客厅电视',
      place: expect.stringContaining('中国'),
      expires_in: 500,
    });
    const url = `${accountPaths.deviceRequest}?user_code=${asked.user_code}&locale=zh-TW`;
    expect((await server.get(url, bearer(member))).body.scopes[1].name).toBe('基本資料');
  });

  test('sees that our own client gets access to the whole account, whatever scope it requests', async () => {
    const { body: asked } = await server.post(accountPaths.deviceCode, { client_id: 'feisuo-desktop', scope: 'pan' });
    const { body } = await device.show(member, asked.user_code, { 'accept-language': 'en' });
    expect(body.scopes).toMatchObject([{ id: 'account', name: 'Your whole account' }]);
  });

  test('may type the user code in any case and width, with a dash, with a blank, or with neither', async () => {
    const { user_code: code } = await device.codes();
    const bare = code.replace('-', '');
    for (const typed of [code, bare, bare.toLowerCase(), ` ${code.toLowerCase()} `, code.replace('-', ' ')]) {
      expect((await device.show(member, typed)).status, typed).toBe(200);
    }
    const wide = bare.replaceAll(/./g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
    expect((await device.allow(member, wide)).body).toEqual({});
  });

  test.each(everyEntry)(
    'can %s the device only when signed in as a member, through a first-party application',
    async (entry) => {
      const { user_code: code } = await device.codes();
      expect((await entries[entry]({ access_token: 'none' } as Credentials, code)).body.error_code).toBe(16);
      const { body: anonymous } = await server.post(accountPaths.signUpAnonymously, SITE);
      expect((await entries[entry](anonymous, code)).body).toMatchObject({ error: 'permission_denied', error_code: 7 });
      const { body: foreign } = await device.poll(await device.allowed(member, television), television);
      expect((await entries[entry](foreign, code)).body.error_code).toBe(7);
      expect((await device.show(member, code)).status).toBe(200);
    },
  );

  test.each(everyEntry)(
    'gets the same refusal to %s an unknown user code and a user code that another member answered',
    async (entry) => {
      const [mine, allowed, denied] = [await newMember(), await device.codes(), await device.codes()];
      await device.allow(member, allowed.user_code);
      await device.deny(member, denied.user_code);
      const none = await entries[entry](mine, 'BBBB-BBBB');
      expect(none).toMatchObject(unknown);
      for (const { user_code: code } of [allowed, denied]) {
        const { status, body } = await entries[entry](mine, code);
        expect({ status, body }).toEqual({ status: none.status, body: none.body });
      }
      expect((await device.poll(allowed.device_code)).body.sub).toBe(member.sub);
      expect((await device.poll(denied.device_code)).body.error_code).toBe(4123);
    },
  );

  test.each(everyEntry)(
    'cannot %s a device whose user code is older than ten minutes (expired_token)',
    async (entry) => {
      const [open, own] = [await device.codes(), await device.codes()];
      await device.allow(member, own.user_code);
      server.clock.setOffset(599_000);
      expect((await device.show(member, open.user_code)).status).toBe(200);
      server.clock.setOffset(600_001);
      expect(await entries[entry](member, open.user_code)).toMatchObject(expired);
      expect(await entries[entry](member, own.user_code)).toMatchObject(expired);
    },
  );

  test('gets a refusal that names the field if the user code is malformed', async () => {
    for (const wrong of ['', 'x'.repeat(65), 5, null, ['BBBB-BBBB']]) {
      const answer = await server.post(accountPaths.authorizeDevice, { user_code: wrong }, bearer(member));
      expect(answer).toMatchObject({
        status: 400,
        body: { error_code: 3, details: [{ resource_id: 'user_code' }, {}] },
      });
    }
    expect(await device.show(member, '林夕')).toMatchObject(unknown);
    expect(await device.show(member, '0OI1-0OI1')).toMatchObject(unknown);
  });
});

describe('allowing a device', () => {
  test('allowing a device is idempotent, sends one event and one notice, and cannot be followed by a denial', async () => {
    const owner = await newMember();
    const { user_code: code, device_code: deviceCode } = await device.codes({}, { 'x-device-name': 'LivingRoomTV' });
    expect((await device.allow(owner, code, { state: 'state-x' })).body).toEqual({});
    expect((await device.allow(owner, code)).body).toEqual({});
    expect(await device.deny(owner, code)).toMatchObject(unknown);
    expect(await device.show(owner, code)).toMatchObject(unknown);
    const events = await server.deps.db.select().from(securityEvents).where(eq(securityEvents.accountId, owner.sub));
    expect(events.filter(({ kind }) => kind === 'device_authorized')).toMatchObject([{ clientId: 'feisuo-desktop' }]);
    const news = await newsOf(server, owner);
    expect(news).toHaveLength(1);
    expect(news[0]).toMatchObject({
      title: '已允许一台新设备登录',
      text: expect.stringContaining('LivingRoomTV'),
    });
    expect((await device.poll(deviceCode)).status).toBe(200);
    // Allowing the same device a second time is not an error.
    expect((await device.allow(owner, code)).body).toEqual({});
  });

  test('allowing a device is refused after a denial, and denying is idempotent', async () => {
    const { user_code: code, device_code: deviceCode } = await device.codes();
    expect((await device.deny(member, code)).body).toEqual({});
    expect((await device.deny(member, code)).body).toEqual({});
    expect(await device.allow(member, code)).toMatchObject(unknown);
    expect((await device.poll(deviceCode)).body.error_code).toBe(4123);
  });

  test('of concurrent answers by several members to one device only one is stored', async () => {
    const people = await Promise.all(times(6, newMember));
    const { user_code: code, device_code: deviceCode } = await device.codes();
    const answers = await Promise.all(
      people.map((who, index) => (index % 2 ? device.deny(who, code) : device.allow(who, code))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 5)).toHaveLength(5);
    const winner = answers.findIndex(({ status }) => status === 200);
    const { body } = await device.poll(deviceCode);
    expect(body).toMatchObject(winner % 2 ? { error_code: 4123 } : { sub: people[winner]?.sub });
  });

  test('a member may grant a device fewer scopes than requested, but not more', async () => {
    const asked = { ...television, scope: 'user profile' };
    const first = await device.codes(asked);
    for (const scope of ['user openid', 'jsq', 'everything']) {
      expect((await device.allow(member, first.user_code, { scope })).body).toMatchObject({
        error: 'invalid_scope',
        error_code: 4125,
      });
    }
    await device.allow(member, first.user_code, { scope: 'profile+pan' });
    expect((await device.poll(first.device_code, television)).body.scope).toBe('profile');
    const second = await device.codes(asked);
    await device.allow(member, second.user_code, { scope: '' });
    expect((await device.poll(second.device_code, television)).body.scope).toBe('user profile');
  });

  test('allowing a device is refused if client_id is not the application that shows the code', async () => {
    const { user_code: code } = await device.codes(television);
    expect((await device.allow(member, code, { client_id: 'feisuo-desktop' })).body).toMatchObject({
      error: 'invalid_request',
      error_code: 4121,
    });
    expect((await device.allow(member, code, television)).body).toEqual({});
  });

  test('allowing a device of a third-party application adds scopes to the consent; first-party devices need no consent', async () => {
    const owner = await newMember();
    await device.allowed(owner, { ...television, scope: 'user' });
    await device.allowed(owner, { ...television, scope: 'profile' });
    await device.allowed(owner, { scope: 'user' });
    const rows = await server.deps.db.select().from(consents).where(eq(consents.accountId, owner.sub));
    expect(rows).toMatchObject([{ clientId: 'television', scopes: ['profile', 'user'] }]);
  });

  test('allowing a device has no effect after the consent is withdrawn, whether or not the device has polled', async () => {
    const owner = await newMember();
    const [came, waits] = [await device.allowed(owner, television), await device.allowed(owner, television)];
    const { body: credentials } = await device.poll(came, television);
    expect((await account.me(credentials)).status).toBe(200);
    const url = fillPath(accountPaths.consent, television);
    expect((await account.send('DELETE', url, undefined, bearer(owner))).status).toBe(200);
    expect((await account.me(credentials)).body.error_code).toBe(16);
    expect((await device.poll(waits, television)).body.error_code).toBe(4126);
  });

  test('a member may approve 20 devices a day, because each approval sends a notice; more get error 8', async () => {
    const owner = await newMember();
    const codes = await Promise.all(times(21, () => device.codes()));
    const answers: TestAnswer[] = [];
    // Sent one after another, because ten unanswered concurrent tries would count as ten guesses.
    for (const { user_code: code } of codes) answers.push(await device.allow(owner, code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.findIndex(({ status }) => status === 429);
    expect(answers[refused]?.body.error_code).toBe(8);
    // The device whose approval was refused is still pending.
    expect((await device.poll(codes[refused]?.device_code ?? '')).body.error_code).toBe(4050);
    server.clock.setOffset(86_401_000);
    const { body: renewed } = await account.refresh(owner.refresh_token);
    const sudo = { sudo_token: await sudoOf(server, renewed) };
    expect((await device.allow(renewed, (await device.codes()).user_code, sudo)).status).toBe(200);
  });
});

describe('guessing user codes', () => {
  const guess = (who: Credentials, address: string, code = 'BBBB-BBBB', from = server) =>
    from.request({
      url: `${accountPaths.deviceRequest}?user_code=${code}`,
      headers: bearer(who),
      remoteAddress: address,
    });

  test('after ten wrong user codes per account in 15 minutes every user code is refused, in all processes', async () => {
    const guesser = await newMember();
    const { user_code: code } = await device.codes();
    const other = await startAccountApp(server);
    const answers = await Promise.all(
      times(20, (index) => guess(guesser, `203.0.113.${index}`, 'CCCC-CCCC', index % 2 ? server : other)),
    );
    await other.dispose();
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.error_code === 8)).toHaveLength(10);
    for (const entry of everyEntry) {
      // After ten wrong codes a right code is refused too.
      const refused = await entries[entry](guesser, code);
      expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
    }
    expect((await device.show(member, code)).status).toBe(200);
    server.clock.setOffset(901_000);
    expect((await guess(guesser, '203.0.113.1')).status).toBe(404);
  });

  test('after fifty wrong user codes per account and day every user code is refused', async () => {
    const guesser = await newMember();
    const statuses: number[] = [];
    for (let quarter = 0; quarter < 6; quarter += 1) {
      server.clock.setOffset(quarter * 901_000);
      for (let index = 0; index < 10; index += 1) {
        statuses.push((await guess(guesser, `192.0.2.${quarter * 10 + index}`, 'FFFF-FFFF')).status);
      }
    }
    expect(statuses).toEqual([...times(50, () => 404), ...times(10, () => 429)]);
  });

  test('after fifty wrong user codes per address, over all accounts, every user code is refused', async () => {
    const people = await Promise.all(times(6, newMember));
    const app = await startAccountApp(server, { config: { ...server.deps.config, limitsScale: 1 } });
    const answers = await Promise.all(
      people.flatMap((who) => times(9, () => guess(who, '198.51.100.9', 'DDDD-DDDD', app))),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.error_code === 8)).toHaveLength(4);
    const { user_code: code } = await device.codes();
    expect((await guess(await newMember(), '198.51.100.9', code, app)).status).toBe(429);
    expect((await guess(await newMember(), '198.51.100.10', code, app)).status).toBe(200);
    await app.dispose();
  });

  test('right user codes do not count as guesses, even concurrent ones', async () => {
    const owner = await newMember();
    const { user_code: code } = await device.codes();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(times(8, () => device.show(owner, code)));
      expect(answers.map(({ status }) => status)).toEqual(times(8, () => 200));
    }
    expect((await device.allow(owner, code)).status).toBe(200);
  });
});

test('the erasure of an account deletes its device grants', async () => {
  const owner = await newMember();
  const code = await device.allowed(
    owner,
    { scope: 'user' },
    { 'x-device-name': 'Vanishing-TV', 'x-device-id': 'v-tv-1' },
  );
  await device.poll(code);
  await device.deny(owner, (await device.codes({}, { 'x-device-name': 'Vanishing-TV' })).user_code);
  expect(await databaseText(server)).toContain('Vanishing-TV');
  const cancelAt = new Date(server.clock.now().getTime() - 1000);
  await server.deps.db
    .update(accounts)
    .set({ state: 'cancellation_audit', cancelAt })
    .where(eq(accounts.id, owner.sub));
  await eraseDueAccounts({ ...server.deps, personalData: [] });
  const left = await databaseText(server);
  expect(left).not.toContain('v-tv-1');
  expect(await server.deps.db.$count(deviceGrants, eq(deviceGrants.accountId, owner.sub))).toBe(0);
});
