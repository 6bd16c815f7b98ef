import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAccountApp, type AccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { countRows, sudoOf } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, browserAt, PARTNER } from '../../../../test/authorize-caller.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { PersonalData } from '../../../ports/personal-data.ts';
import { accountJobs } from '../account-module.ts';
import { accounts } from '../people/accounts.tables.ts';
import { securityEvents } from '../security/security-events.tables.ts';
import { eraseDueAccounts } from './erase-accounts.ts';

const SOON_MS = 7 * DAY_MS + 60_000;

/** Personal data of a module that only this test has: lines of text that belong to an account. */
const kites: PersonalData = {
  name: 'shelf',
  async move(tx, from, to) {
    await tx.execute(sql`update test_shelf set owner = ${to} where owner = ${from}`);
  },
  async erase(tx, accountId) {
    if (accountId === stubborn) throw new Error('not today');
    await tx.execute(sql`update test_shelf set thing = '' where owner = ${accountId}`);
  },
  async export(db, accountId) {
    return (await db.execute(sql`select thing from test_shelf where owner = ${accountId}`)).rows;
  },
};
let stubborn = '';

let server: TestServer;
let app: AccountApp;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer();
  await server.deps.db.execute(sql`create table test_shelf (owner text not null, thing text not null)`);
  app = await startAccountApp(server, { personalData: [kites] });
  account = accountCaller(app);
});
beforeEach(() => {
  stubborn = '';
  server.clock.setOffset(0);
});
afterAll(async () => {
  await app.dispose();
  await server.dispose();
});

const remove = async (credentials: Credentials) => {
  const url = `${accountPaths.me}?sudo_token=${await sudoOf(server, credentials)}`;
  expect((await account.send('DELETE', url, undefined, bearer(credentials))).status).toBe(200);
};
const shelve = (owner: string, thing: string) =>
  server.deps.db.execute(sql`insert into test_shelf values (${owner}, ${thing})`);
const rowOf = async (id: string) => (await server.deps.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const eraseJob = () => accountJobs(app.account).find(({ name }) => name === 'erase-accounts');

test('after the waiting period the job erases the account: its id remains, and no table holds personal data', async () => {
  const phone = newPhone();
  const email = 'vanishing.person@example.com';
  const personal = [
    phone,
    email,
    'vanishing',
    '消失的人',
    'vanished.user',
    'Vanishing-Device',
    'dev-vanish-1',
    'a-private-thing',
  ];
  const headers = { 'x-device-name': 'Vanishing-Device', 'x-device-id': 'dev-vanish-1' };

  // The member began as a guest, so the first rows belong to the account id of the guest.
  const anonymous = await app.post(accountPaths.signUpAnonymously, SITE, headers);
  await shelve(anonymous.body.sub, 'a-private-thing');
  const signUp = {
    phone_number: phone,
    verification_token: await account.verifiedToken(phone, 'REGISTER'),
    password: PASSWORD,
    username: 'vanished.user',
    name: '消失的人',
    anonymous_token: anonymous.body.access_token,
    ...SITE,
  };
  const credentials = (await app.post(accountPaths.signUp, signUp, headers)).body as Credentials;
  expect((await account.signIn('vanished.user', 'wrong', {}, headers)).body.error_code).toBe(4022);
  expect((await account.signIn('vanished.uzer', 'wrong', {}, headers)).body.error_code).toBe(4022);
  await account.signIn(phone, PASSWORD, {}, headers);
  const contact = {
    email,
    sudo_token: await account.sudo(credentials),
    verification_token: await account.verifiedToken(email, 'EMAIL_ADDRESS_CHANGE'),
  };
  expect(
    (await account.send('PATCH', accountPaths.contact, contact, { ...bearer(credentials), ...headers })).status,
  ).toBe(200);
  const profile = { picture: '/art/weave/lime/bolt/vanishing-face.svg', birthdate: '1990-02-03' };
  expect((await account.send('PATCH', accountPaths.profile, profile, bearer(credentials))).status).toBe(200);
  await remove(credentials);
  const before = await databaseText(server);
  for (const trace of personal) expect(before).toContain(trace);

  server.clock.setOffset(SOON_MS);
  await eraseJob()?.run({});
  const after = await databaseText(server);
  for (const trace of [...personal, '1990-02-03']) expect(after).not.toContain(trace);
  expect(await rowOf(credentials.sub)).toMatchObject({ id: credentials.sub, state: 'erased', phone: null, name: '' });

  const events = await server.deps.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.accountId, credentials.sub));
  const kinds = events.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['sign_up', 'sign_in', 'email_added', 'deletion_requested', 'erased']));
  for (const event of events) {
    expect(event).toMatchObject({ at: expect.any(Date), deviceId: '', deviceName: '', place: '', facts: {} });
  }
});

test('the erasure of an account deletes its consents, codes, derived sessions and browser sessions', async () => {
  const caller = authorizeCaller(app);
  await caller.addApplication('partner');
  const browser = browserAt(app);
  const person = await account.signUp(newPhone(), { client_id: 'feisuo-account' });
  await browser.take(person);
  const sso = { ...PARTNER, scope: 'user sso', consent: true };
  expect((await caller.exchange(await caller.codeFor(person, sso), PARTNER)).status).toBe(200);
  await caller.codeFor(person, sso);
  const tables = ['consents', 'authorization_codes', 'derived_sessions', 'browser_sessions', 'sessions'];
  const before = await countRows(server);
  await remove(person);
  server.clock.setOffset(SOON_MS);
  await eraseJob()?.run({});
  const after = await countRows(server);
  const deleted = tables.map((name) => (before[name] ?? 0) - (after[name] ?? 0));
  expect(Object.fromEntries(tables.map((name, index) => [name, deleted[index]]))).toMatchObject({
    consents: 1,
    authorization_codes: 2,
    derived_sessions: 1,
    browser_sessions: 1,
  });
});

test('the erasure job skips accounts in their waiting period and accounts whose cancellation was withdrawn', async () => {
  const waiting = await account.signUp();
  await remove(waiting);
  server.clock.setOffset(7 * DAY_MS - 60_000);
  await eraseJob()?.run({});
  expect(await rowOf(waiting.sub)).toMatchObject({ state: 'cancellation_audit', phone: `+86${waiting.phone}` });
  const refused = await account.signIn(waiting.phone);
  const ticket = refused.body.details[0].resource_id;
  expect((await app.post(accountPaths.withdrawCancellation, { ticket, ...SITE })).status).toBe(200);
  server.clock.setOffset(SOON_MS);
  await eraseJob()?.run({});
  expect((await account.signIn(waiting.phone)).body).toMatchObject({ sub: waiting.sub });
});

test('the phone number of an erased account can sign up again, as a new account', async () => {
  const first = await account.signUp();
  await remove(first);
  server.clock.setOffset(SOON_MS);
  expect(await eraseDueAccounts(app.account)).toBe(1);
  expect((await account.signIn(first.phone)).body).toMatchObject({ error_code: 4022 });
  const second = await account.signUp(first.phone);
  expect(second.sub).not.toBe(first.sub);
  expect((await account.me(second)).body).toMatchObject({ name: expect.stringContaining('****') });
});

test('concurrent erasure jobs erase each account only once', async () => {
  const people = await Promise.all([account.join(), account.join(), account.join()]);
  for (const person of people) await remove(person);
  server.clock.setOffset(SOON_MS);
  const counts = await Promise.all(Array.from({ length: 4 }, () => eraseDueAccounts(app.account)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  for (const { sub } of people) {
    const events = await server.deps.db.select().from(securityEvents).where(eq(securityEvents.accountId, sub));
    expect(events.filter(({ kind }) => kind === 'erased')).toHaveLength(1);
  }
});

test('an account whose erasure fails does not block others, and the next run erases it', async () => {
  const people = await Promise.all([account.join(), account.join(), account.join()]);
  for (const person of people) await remove(person);
  stubborn = people[0]?.sub ?? '';
  server.clock.setOffset(SOON_MS);
  await expect(eraseJob()?.run({})).rejects.toThrow('1 accounts were not erased');
  const states = await Promise.all(people.map(async ({ sub }) => (await rowOf(sub))?.state));
  expect(states).toEqual(['cancellation_audit', 'erased', 'erased']);
  stubborn = '';
  await eraseJob()?.run({});
  expect((await rowOf(people[0]?.sub ?? ''))?.state).toBe('erased');
});

test('personal data that a test module registers is moved, exported and erased', async () => {
  const anonymous = (await app.post(accountPaths.signUpAnonymously, SITE)).body;
  await shelve(anonymous.sub, 'a red kite');
  const person = await account.signUp(newPhone(), { anonymous_token: anonymous.access_token });
  const exported = await account.send(
    'POST',
    accountPaths.export,
    { sudo_token: await account.sudo(person) },
    bearer(person),
  );
  expect(exported.body.data).toMatchObject({ shelf: [{ thing: 'a red kite' }] });
  await remove(person);
  server.clock.setOffset(SOON_MS);
  await eraseJob()?.run({});
  // The test module keeps the line but removes its personal content.
  expect(await kites.export(server.deps.db, person.sub)).toEqual([{ thing: '' }]);
});
