import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { sudoOf } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, PARTNER } from '../../../../test/authorize-caller.ts';
import { deviceCaller } from '../../../../test/device-flow-caller.ts';
import { challengeOf, OWN_ORIGIN, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { bindIdentity, identityToken, unbindIdentity } from '../../../../test/demo-visitor.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { purgeAccountData } from '../account-module.ts';
import { recordPurchaseHold, setAccountState } from '../index.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { securityEventKinds } from '@feisuo/contract/facts/security-event-kinds';
import { securityEvents } from './security-events.tables.ts';

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
const read = async (credentials: Credentials, query = '') =>
  (await server.get(accountPaths.securityHistory + query, bearer(credentials))).body.data;
const kindsOf = (events: { kind: string }[]) => events.map(({ kind }) => kind);

test('the security history contains event, time, client, device and place', async () => {
  const { phone } = await account.signUp();
  const { body } = await server.request({
    method: 'POST',
    url: accountPaths.signIn,
    payload: { username: phone, password: PASSWORD, client_id: 'feisuo-desktop' },
    headers: { 'x-device-model': 'ThinkPad' },
    remoteAddress: '114.114.114.114',
  });
  expect((await read(body))[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: expect.stringMatching(/Z$/),
    kind: 'sign_in',
    client: { id: 'feisuo-desktop', name: expect.stringContaining('桌面客户端') },
    device_name: 'ThinkPad',
    place: expect.stringContaining('中国'),
  });
});

test('the security history is read in pages, newest first, and contains only the caller’s events', async () => {
  const credentials = await account.signUp();
  const other = await account.signUp();
  for (let time = 0; time < 3; time += 1) await account.sudo(credentials);
  const all = await read(credentials);
  expect(kindsOf(all)).toEqual(['sudo', 'sudo', 'sudo', 'sign_up']);
  expect(await read(credentials, '?limit=2')).toEqual(all.slice(0, 2));
  expect(await read(credentials, `?limit=2&before=${all[1].id}`)).toEqual(all.slice(2));
  expect(await read(credentials, `?before=${all[3].id}`)).toEqual([]);
  expect(kindsOf(await read(other))).toEqual(['sign_up']);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=-1', 'before=-1', 'before=x', 'limit=1&limit=2'])(
  'the security history refuses an invalid page (%s) and names the field',
  async (query) => {
    const { status, body } = await server.get(`${accountPaths.securityHistory}?${query}`, bearer(await account.join()));
    expect(status).toBe(400);
    expect(body.details[0]).toMatchObject({ reason: 'INVALID_FIELD', resource_id: query.split('=')[0] });
  },
);

test.each([
  ['UPDATE', sql`update security_events set kind = 'nothing'`],
  ['DELETE', sql`delete from security_events`],
  ['TRUNCATE', sql`truncate security_events`],
])('the database refuses to %s security events', async (_, statement) => {
  await account.join();
  const count = () => server.deps.db.$count(securityEvents);
  const before = await count();
  await expect(server.deps.db.execute(statement)).rejects.toMatchObject({
    cause: { message: 'security_events is append only' },
  });
  expect(await count()).toBe(before);
});

test('housekeeping deletes security events two years after the end of their week, and no younger ones', async () => {
  const old = await account.join();
  server.clock.setOffset(365 * DAY_MS);
  const young = await account.join();
  const idsLeft = async () =>
    new Set((await server.deps.db.select().from(securityEvents)).map(({ accountId }) => accountId));
  await purgeAccountData(server.deps.db, new Date(Date.now() + 729 * DAY_MS));
  expect(await idsLeft()).toContain(old.sub);
  await purgeAccountData(server.deps.db, new Date(Date.now() + 737 * DAY_MS));
  expect(await idsLeft()).not.toContain(old.sub);
  expect(await idsLeft()).toContain(young.sub);
});

/** Makes every kind of change to the member's second factor, and finally turns it off. */
async function guard(person: Credentials & { phone: string }): Promise<void> {
  const factor = secondFactorCaller(server);
  await factor.enrol(person);
  const { passkey } = await factor.addPasskey(person);
  const renewal = { sudo_token: await sudoOf(server, person) };
  const renewed = await account.send('POST', twoFactorPaths.recoveryCodes, renewal, bearer(person));
  const id = challengeOf(await account.signIn(person.phone, PASSWORD, {}, OWN_ORIGIN));
  await factor.verify(id, 'wrong');
  const code = renewed.body.recovery_codes[0];
  const { verification_token: token } = (await factor.verify(id, code, 'RECOVERY', { trust_device: true })).body;
  await account.signIn(person.phone, PASSWORD, { verification_token: token }, OWN_ORIGIN);
  await account.send('DELETE', twoFactorPaths.trustedDevices, undefined, bearer(person));
  await factor.removePasskey(person, passkey.id);
  await factor.removeTotp(person);
  server.clock.setOffset(0);
}

/** Consents to an application, replays its authorization code, and withdraws the consent. */
async function letIn(person: Credentials): Promise<void> {
  const caller = authorizeCaller(server);
  await caller.addApplication('partner');
  const code = await caller.codeFor(person, { ...PARTNER, consent: true });
  for (const status of [200, 400]) expect((await caller.exchange(code, PARTNER)).status).toBe(status);
  const url = fillPath(accountPaths.consent, { client_id: 'partner' });
  await account.send('DELETE', url, undefined, bearer(person));
}

test('every kind of security event is recorded when its cause happens', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const first = await account.signUp(newPhone(), { anonymous_token: anonymous.access_token, username: 'all.kinds' });
  const claim = async (contact: object, to: string, who: Credentials, password = PASSWORD) => {
    const usage = to.includes('@') ? 'EMAIL_ADDRESS_CHANGE' : 'PHONE_NUMBER_CHANGE';
    const tokens = {
      sudo_token: await account.sudo(who, password),
      verification_token: await account.verifiedToken(to, usage),
    };
    const body = { ...contact, ...tokens, conflict_resolution: 'TRANSFER' };
    expect((await account.send('PATCH', accountPaths.contact, body, bearer(who))).status).toBe(200);
  };
  await guard(first);
  await bindIdentity(server, first, await identityToken(server, 'all-kinds'));
  await unbindIdentity(server, first);
  await account.signIn(first.phone, 'wrong');
  const second = (await account.signIn(first.phone)).body;
  await server.post(accountPaths.revoke, { token: second.refresh_token, ...SITE });
  await account.signIn(first.phone);
  await account.send('DELETE', accountPaths.sessions, undefined, bearer(first));
  await account.send('POST', accountPaths.sudo, { password: 'wrong' }, bearer(first));
  await account.send('POST', accountPaths.export, { sudo_token: await account.sudo(first) }, bearer(first));
  await deviceCaller(server).allowed(first);
  await letIn(first);
  const password = 'a changed horse battery';
  const change = { new_password: password, sudo_token: await account.sudo(first) };
  await account.send('PATCH', accountPaths.password, change, bearer(first));
  const email = 'all.kinds@example.com';
  const firstEmail = 'first.of.all.kinds@example.com';
  await claim({ email: firstEmail }, firstEmail, first, password);
  await claim({ email }, email, first, password);
  const taker = await account.signUp();
  await claim({ phone_number: first.phone }, first.phone, taker);
  const [between, phone] = [newPhone(), newPhone()];
  await claim({ phone_number: between }, between, first, password);
  await claim({ phone_number: phone }, phone, first, password);
  await claim({ email }, email, taker);
  const token = await account.verifiedToken(phone, 'PASSWORD_RESET');
  const reset = { phone_number: phone, new_password: PASSWORD, verification_token: token };
  expect((await server.post(accountPaths.resetPassword, { ...reset, ...SITE })).status).toBe(200);
  const { db, clock } = server.deps;
  await db.transaction((tx) => setAccountState(tx, clock, first.sub, 'frozen', 'test'));
  await db.transaction((tx) => setAccountState(tx, clock, first.sub, 'active', 'test'));
  for (const kind of ['purchases_held', 'purchases_allowed'] as const)
    await recordPurchaseHold(db, clock.now(), first.sub, { kind, by: 'test' });

  const stolen = (await account.signIn(phone)).body;
  await account.refresh(stolen.refresh_token);
  server.clock.setOffset(60_000);
  expect((await account.refresh(stolen.refresh_token)).body.error_code).toBe(4126);

  const remove = async () => {
    const last = (await account.signIn(phone)).body;
    const url = `${accountPaths.me}?sudo_token=${await account.sudo(last)}`;
    expect((await account.send('DELETE', url, undefined, bearer(last))).status).toBe(200);
  };
  await remove();
  const ticket = (await account.signIn(phone)).body.details[0].resource_id;
  await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE });
  await remove();
  server.clock.setOffset(8 * DAY_MS);
  await eraseDueAccounts({ ...server.deps, personalData: [] });

  const events = await db.select().from(securityEvents);
  const own = kindsOf(events.filter(({ accountId }) => accountId === first.sub));
  expect(new Set(own)).toEqual(new Set(securityEventKinds));
});
