import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openSessionOf, useAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { readTally, tallyHit } from '../../../http/rate-limit.ts';
import { purgeAccountData } from '../account-module.ts';
import { softLimits } from '../security/captcha-thresholds.ts';
import { endSessions } from './session-endings.ts';
import { SIGN_INS } from './open-session-statement.ts';
import { knowsDevice, listKnownDevices } from './session-queries.ts';
import { sessions } from './tokens.tables.ts';

const MOST = tokenLimits.signInsADay;
const HOUR = 3_600_000;

const server = useTestServer({ LIMITS_SCALE: '1000' });
const app = useAccountApp(server);
const account = accountCaller(server);
afterEach(() => server.clock.setOffset(0));

const rowsOf = (accountId: string) =>
  server.deps.db.select().from(sessions).where(eq(sessions.accountId, accountId)).orderBy(sessions.createdAt);
const open = (accountId: string, deviceId = '') => openSessionOf(app, accountId, { deviceId });
const signOut = async ({ refresh_token: token }: Credentials) =>
  expect((await server.post(accountPaths.revoke, { token, ...SITE })).status).toBe(200);

test('an account can sign in at most 300 times a day, even concurrently, and further sign-ins write nothing', async () => {
  const { phone, sub } = await account.signUp();
  for (let opened = 1; opened < MOST - 3; opened += 8) await Promise.all(times(8, () => open(sub)));
  const left = MOST - (await rowsOf(sub)).length;
  expect(left).toBeGreaterThan(0);
  const answers = await Promise.all(times(left + 4, () => account.signIn(phone)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(left);
  expect(await rowsOf(sub)).toHaveLength(MOST);
  const growth = await countNewRows(server, async () => {
    const refused = await account.signIn(phone);
    expect(refused).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });
  expect(growth).toEqual({});
  // Other accounts are unaffected.
  expect((await account.signIn((await account.signUp()).phone)).status).toBe(200);
  server.clock.setOffset(24.1 * HOUR);
  expect((await account.signIn(phone)).status).toBe(200);
}, 60_000);

test('a right password beyond the daily limit is not recorded as a failure, even with the agreement box ticked', async () => {
  const { phone, sub } = await account.signUp();
  await tallyHit(app.account, SIGN_INS, sub, MOST);
  const hitsOfAddress = async () => (await readTally(app.account, softLimits.failedSignIns, '127.0.0.1')).hits;
  const hitsBefore = await hitsOfAddress();
  const { rate_limit_windows: _, ...growth } = await countNewRows(server, async () => {
    for (const attempt of times(12, String)) {
      const refused = await account.signIn(phone, undefined, { agreed: true });
      expect({ attempt, ...refused }).toMatchObject({ status: 429, body: { details: [{ reason: 'RATE_LIMIT' }, {}] } });
    }
  });
  expect(growth).toEqual({});
  // Each refused sign-in computed a password hash, so it counts for the IP address.
  expect((await hitsOfAddress()) - hitsBefore).toBe(12);
  server.clock.setOffset(24.1 * HOUR);
  expect((await account.signIn(phone, undefined, { agreed: true })).status).toBe(200);
});

test('housekeeping deletes ended sessions a day after sign-out, except the first and last session of each device', async () => {
  const { phone, sub, refresh_token } = await account.signUp();
  for (const [minute, deviceId] of ['', 'home', 'home', '', 'home', 'home', ''].entries()) {
    server.clock.setOffset((minute + 1) * 60_000);
    const device: Record<string, string> = deviceId === '' ? {} : { 'x-device-id': deviceId };
    await signOut((await account.signIn(phone, undefined, {}, device)).body);
  }
  const [live, , first, , , , last] = await rowsOf(sub);
  const before = await listKnownDevices(server.deps.db, sub, server.clock.now());
  server.clock.setOffset(23.9 * HOUR);
  await purgeAccountData(server.deps.db, server.clock.now());
  expect(await rowsOf(sub)).toHaveLength(8);
  server.clock.setOffset(24.5 * HOUR);
  await purgeAccountData(server.deps.db, server.clock.now());
  expect(await rowsOf(sub)).toEqual([live, first, last]);
  expect(await knowsDevice(server.deps.db, sub, 'home')).toBe(true);
  expect(await listKnownDevices(server.deps.db, sub, server.clock.now())).toEqual(before);
  expect((await account.refresh(refresh_token)).status).toBe(200);
});

test('sessions that ended while housekeeping did not run for weeks are deleted by its next run', async () => {
  await purgeAccountData(server.deps.db, server.clock.now());
  const { phone, sub } = await account.signUp();
  for (let n = 0; n < 3; n += 1) await signOut((await account.signIn(phone)).body);
  expect(await rowsOf(sub)).toHaveLength(4);
  server.clock.setOffset(40 * 24 * HOUR);
  await purgeAccountData(server.deps.db, server.clock.now());
  expect(await rowsOf(sub)).toHaveLength(1);
});

test('if 200 made-up devices sign out, only the sessions of the 50 last used devices are kept', async () => {
  const { sub } = await account.join();
  const invented = times(200, (index) => `invented-${index}`);
  for (const [index, deviceId] of ['home', ...invented, 'home'].entries()) {
    server.clock.setOffset((index + 1) * 1000);
    await open(sub, deviceId);
    await endSessions(server.deps.db, { accountId: sub, deviceId, by: 'sign_out' }, server.clock.now());
  }
  const [home] = await listKnownDevices(server.deps.db, sub, server.clock.now());
  server.clock.setOffset(24.5 * HOUR);
  await purgeAccountData(server.deps.db, server.clock.now());
  const devices = await listKnownDevices(server.deps.db, sub, server.clock.now());
  expect(devices.map(({ deviceId }) => deviceId)).toEqual(['home', ...invented.slice(-49).toReversed()]);
  // The oldest session on a listed device is kept, because it tells since when the device is known.
  expect(devices[0]).toEqual(home);
  expect(await rowsOf(sub)).toHaveLength(52);
});
