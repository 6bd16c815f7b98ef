import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { addThirdParty, sudoOf, times, newsOf } from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { secondFactorCaller, totpAt } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { purgeAccountData } from '../account-module.ts';
import { accounts } from '../people/accounts.tables.ts';
import { securityEvents } from '../security/security-events.tables.ts';
import { openSession, writeCredentials } from '../tokens/grant.ts';
import { authenticators, passkeys, recoveryCodes, trustedDevices } from './second-factor.tables.ts';

const server = useTestServer();
const account = accountCaller(server);
const factor = secondFactorCaller(server);

const send = async (credentials: Credentials, path: string, body: object = {}) =>
  account.send('POST', path, { sudo_token: await sudoOf(server, credentials), ...body }, bearer(credentials));
const eventsOf = async (accountId: string) =>
  (
    await server.deps.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.accountId, accountId))
      .orderBy(securityEvents.id)
  )
    .map(({ kind }) => kind)
    .filter((kind) => !['sign_up', 'sign_in', 'sudo'].includes(kind));
/** Returns the kinds of the notices to the member, newest first. */
const noticesTo = async (credentials: Credentials) => (await newsOf(server, credentials)).map(({ kind }) => kind);
const rowsOf = async (id: string) => ({
  authenticators: await server.deps.db.select().from(authenticators).where(eq(authenticators.accountId, id)),
  recoveryCodes: await server.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id)),
  passkeys: await server.deps.db.select().from(passkeys).where(eq(passkeys.accountId, id)),
  trustedDevices: await server.deps.db.select().from(trustedDevices).where(eq(trustedDevices.accountId, id)),
});

test('an authenticator is turned on by its first right code, which also issues ten recovery codes', async () => {
  const credentials = await account.signUp();
  const begun = await send(credentials, twoFactorPaths.twoFactor, { method: 'TOTP' });
  expect(begun.status).toBe(200);
  const { secret, otpauth_uri: uri } = begun.body;
  expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/飞梭:139\*{4}\d{4}\?/);
  expect(uri).toContain(`secret=${secret}&algorithm=SHA1&digits=6&period=30`);
  expect(await factor.status(credentials)).toEqual({ enabled: false, methods: [], recovery_codes_left: 0 });
  expect((await account.signIn(credentials.phone)).status).toBe(200);

  const wrong = await factor.confirm(credentials, '000000');
  expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_two_factor', error_code: 4016 } });
  const confirmed = await factor.confirm(credentials, factor.freshCode(secret));
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
  expect(await factor.status(credentials)).toEqual({ enabled: true, methods: ['TOTP'], recovery_codes_left: 10 });
  expect((await account.me(credentials)).body.two_factor).toBe(true);
  expect((await account.signIn(credentials.phone)).body.error_code).toBe(4015);
  expect(await eventsOf(credentials.sub)).toEqual(['authenticator_added', 'two_factor_on']);
  expect(await noticesTo(credentials)).toEqual(['two_factor_on']);
});

test('the database does not contain the secret or a recovery code in clear text', async () => {
  const { secret, codes } = await factor.signUpGuarded();
  const text = await databaseText(server);
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
    expect(text).not.toContain(hidden);
  }
});

test('a second TOTP enrolment before the first code replaces the secret', async () => {
  const credentials = await account.signUp();
  const [first, second] = [await factor.begin(credentials), await factor.begin(credentials)];
  expect((await factor.confirm(credentials, factor.freshCode(first))).body.error_code).toBe(4016);
  expect((await factor.confirm(credentials, factor.freshCode(second))).status).toBe(200);
});

test('a second authenticator is refused until the first is removed, and the refusal does not spend the sudo token', async () => {
  const mine = await factor.signUpGuarded();
  const sudoToken = await sudoOf(server, mine);
  const again = { method: 'TOTP', sudo_token: sudoToken };
  const refused = await account.send('POST', twoFactorPaths.twoFactor, again, bearer(mine));
  expect(refused.body).toMatchObject({ error_code: 9, details: [{ reason: 'AUTHENTICATOR_ENROLLED' }, {}] });
  const url = `${twoFactorPaths.twoFactor}?sudo_token=${sudoToken}`;
  expect((await account.send('DELETE', url, undefined, bearer(mine))).status).toBe(200);
  expect((await send(mine, twoFactorPaths.twoFactor, { method: 'TOTP' })).status).toBe(200);
});

test('TOTP confirmation is refused without an enrolment, after the enrolment expired, and a second time', async () => {
  const credentials = await account.signUp();
  expect((await factor.confirm(credentials, '123456')).body.error_code).toBe(9);
  const secret = await factor.begin(credentials);
  const start = server.clock.now().getTime();
  await server.deps.db
    .update(authenticators)
    .set({ createdAt: new Date(start - 3_601_000) })
    .where(eq(authenticators.accountId, credentials.sub));
  expect((await factor.confirm(credentials, factor.freshCode(secret))).body.error_code).toBe(9);
  await purgeAccountData(server.deps.db, server.clock.now());
  expect((await rowsOf(credentials.sub)).authenticators).toEqual([]);

  const code = factor.freshCode(await factor.begin(credentials));
  const answers = await Promise.all(times(8, () => factor.confirm(credentials, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await factor.status(credentials)).recovery_codes_left).toBe(10);
});

test('ten wrong codes lock the confirmation of a TOTP enrolment', async () => {
  const credentials = await account.signUp();
  const secret = await factor.begin(credentials);
  for (const _ of times(10, String)) expect((await factor.confirm(credentials, '000000')).body.error_code).toBe(4016);
  const locked = await factor.confirm(credentials, factor.freshCode(secret));
  expect(locked).toMatchObject({ status: 429, body: { error_code: 8 } });
});

test('each change of the second factors requires a sudo token of the calling session', async () => {
  const mine = await factor.signUpGuarded();
  const { passkey } = await factor.addPasskey(mine);
  const foreign = await sudoOf(server, await account.signUp());
  const attempts = [
    ['POST', twoFactorPaths.twoFactor, { method: 'TOTP' }],
    ['POST', twoFactorPaths.recoveryCodes, {}],
    ['DELETE', twoFactorPaths.twoFactor, {}],
    ['POST', twoFactorPaths.passkeyOptions, {}],
    ['PATCH', fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id }), { name: '我的' }],
    ['DELETE', fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id }), {}],
  ] as const;
  for (const [method, path, body] of attempts) {
    for (const sudo of [{}, { sudo_token: foreign }]) {
      const refused = await account.send(method, path, { ...body, ...sudo }, bearer(mine));
      expect(refused, path).toMatchObject({ status: 403, body: { details: [{ reason: 'SUDO_REQUIRED' }, {}] } });
    }
  }
  expect(await factor.status(mine)).toEqual({ enabled: true, methods: ['TOTP', 'PASSKEY'], recovery_codes_left: 10 });
});

test('a guest account cannot have a second factor, and third-party applications cannot change a second factor', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const member = await account.signUp();
  const { client_id: clientId } = await addThirdParty(server);
  const app = await startAccountApp(server);
  const grant = { accountId: member.sub, clientId, scope: 'user', event: 'sign_in', method: 'test' } as const;
  const where = { deviceId: '', deviceName: '', place: '', address: '127.0.0.1', locale: 'zh-CN' } as const;
  const theirs = await writeCredentials(app.account, await openSession(app.account, app.deps.db, grant, where));
  await app.dispose();
  for (const who of [anonymous, theirs]) {
    expect((await server.get(twoFactorPaths.twoFactor, bearer(who))).body.error_code).toBe(7);
    for (const path of [twoFactorPaths.twoFactor, twoFactorPaths.confirm, twoFactorPaths.passkeyOptions]) {
      const body = { method: 'TOTP', code: '123456', sudo_token: 'x' };
      expect((await account.send('POST', path, body, bearer(who))).body.error_code, path).toBe(7);
    }
  }
  expect((await account.send('POST', twoFactorPaths.confirm, { code: '123456' })).body.error_code).toBe(16);
});

test('new recovery codes replace the old ones, and are refused to an account without a second factor', async () => {
  const mine = await factor.signUpGuarded();
  const renewed = await send(mine, twoFactorPaths.recoveryCodes);
  expect(new Set([...mine.codes, ...renewed.body.recovery_codes]).size).toBe(20);
  const id = (await account.signIn(mine.phone)).body.details[0].resource_id;
  expect((await factor.verify(id, mine.codes[0] ?? '', 'RECOVERY')).body.error_code).toBe(4017);
  expect((await factor.verify(id, renewed.body.recovery_codes[0], 'RECOVERY')).status).toBe(200);
  expect(await eventsOf(mine.sub)).toContain('recovery_codes_renewed');
  expect(await noticesTo(mine)).toContain('recovery_codes_renewed');
  const other = await account.signUp();
  const refused = await send(other, twoFactorPaths.recoveryCodes);
  expect(refused.body).toMatchObject({ error_code: 9, details: [{ reason: 'TWO_FACTOR_OFF' }, {}] });
});

test('removing the last factor deletes the recovery codes; while a passkey is left, a second factor stays required', async () => {
  const mine = await factor.signUpGuarded();
  const { passkey } = await factor.addPasskey(mine);
  expect((await factor.removeTotp(mine)).status).toBe(200);
  expect(await factor.status(mine)).toEqual({ enabled: true, methods: ['PASSKEY'], recovery_codes_left: 10 });
  expect((await factor.removeTotp(mine)).body.error_code).toBe(5);
  expect((await factor.removePasskey(mine, passkey.id)).status).toBe(200);
  expect(await factor.status(mine)).toEqual({ enabled: false, methods: [], recovery_codes_left: 0 });
  expect((await account.signIn(mine.phone)).status).toBe(200);
  expect((await account.me(mine)).body.two_factor).toBe(false);
  expect(await eventsOf(mine.sub)).toEqual([
    'authenticator_added',
    'two_factor_on',
    'passkey_added',
    'authenticator_removed',
    'passkey_removed',
    'two_factor_off',
  ]);
  expect(await noticesTo(mine)).toEqual(['two_factor_off', 'authenticator_removed', 'passkey_added', 'two_factor_on']);
});

test('removing a TOTP authenticator that was never confirmed sends no notice', async () => {
  const mine = await account.signUp();
  await factor.begin(mine);
  expect((await factor.removeTotp(mine)).status).toBe(200);
  expect(await eventsOf(mine.sub)).toEqual([]);
  expect(await noticesTo(mine)).toEqual([]);
});

test('after concurrent removals of all factors, sign-ins no longer require a second factor', async () => {
  const mine = await factor.signUpGuarded();
  const added = [await factor.addPasskey(mine), await factor.addPasskey(mine), await factor.addPasskey(mine)];
  /**
   * Removes a factor. Each removal deletes the sudo tokens of concurrent removals, so these retry with another token.
   */
  const remove = async (path: string): Promise<number> => {
    const sudoToken = await sudoOf(server, mine);
    const { status } = await account.send('DELETE', `${path}?sudo_token=${sudoToken}`, undefined, bearer(mine));
    return status === 403 ? remove(path) : status;
  };
  const paths = added.map(({ passkey }) => fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id }));
  const statuses = await Promise.all([twoFactorPaths.twoFactor, ...paths].map((path) => remove(path)));
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(await factor.status(mine)).toEqual({ enabled: false, methods: [], recovery_codes_left: 0 });
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, mine.sub));
  expect(row?.hasSecondFactor).toBe(false);
  expect((await eventsOf(mine.sub)).filter((kind) => kind === 'two_factor_off')).toHaveLength(1);
});

test('the data export lists the second factor without its secrets', async () => {
  const mine = await factor.signUpGuarded();
  const { passkey } = await factor.addPasskey(mine);
  const exported = await send(mine, accountPaths.export);
  expect(exported.body.data.two_factor).toEqual({
    totp: true,
    recovery_codes_left: 10,
    passkeys: [{ id: passkey.id, name: expect.any(String), created_at: expect.any(String), last_used_at: '' }],
    trusted_devices: [],
  });
  const [row] = (await rowsOf(mine.sub)).passkeys;
  expect(JSON.stringify(exported.body)).not.toContain(row?.publicKey);
});

test('the erasure of an account deletes all data of its second factor', async () => {
  const mine = await factor.signUpGuarded();
  await factor.addPasskey(mine);
  const url = `${accountPaths.me}?sudo_token=${await sudoOf(server, mine)}`;
  expect((await account.send('DELETE', url, undefined, bearer(mine))).status).toBe(200);
  await server.deps.db
    .update(accounts)
    .set({ cancelAt: new Date(server.clock.now().getTime() - 1000) })
    .where(eq(accounts.id, mine.sub));
  expect(await eraseDueAccounts({ ...server.deps, personalData: [] })).toBe(1);
  expect(await rowsOf(mine.sub)).toEqual({ authenticators: [], recoveryCodes: [], passkeys: [], trustedDevices: [] });
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, mine.sub));
  expect(row).toMatchObject({ state: 'erased', hasSecondFactor: false });
});

test('the TOTP code that confirmed the authenticator is refused at sign-in', async () => {
  const mine = await account.signUp();
  const secret = await factor.begin(mine);
  const code = factor.freshCode(secret);
  await factor.confirm(mine, code);
  const id = (await account.signIn(mine.phone, PASSWORD)).body.details[0].resource_id;
  expect((await factor.verify(id, code)).body.error_code).toBe(4016);
  expect((await factor.verify(id, totpAt(secret, server.clock.now(), 1))).status).toBe(200);
});
