import { activityPaths, accountPaths, slotPaths } from '@feisuo/contract/facts/paths';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { CALLBACK, challengeOf, VERIFIER } from '../../test/authorize-caller.ts';
import { countLockWaiters } from '../../test/lock-waiters.ts';
import { outsideTransaction } from '../../test/one-connection.ts';
import { startTestServer, useTestServer } from '../../test/test-server.ts';
import { databaseLimits } from './database-limits.ts';

const CHALLENGE = { code_challenge: challengeOf(VERIFIER), code_challenge_method: 'S256' };

const server = useTestServer();

type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
const checkIn = (person: Person, asked = server) =>
  asked.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person));
const earlierForm = (token: string) => {
  const named = token.split('.').slice(0, 2).join('.');
  return `${named}.${server.deps.masterKey.digest('refresh-token', named)}`;
};
/** Locks the row that the member's check-ins need, as long as `work` runs. */
const whileHeld = (person: Person, work: () => Promise<void>) =>
  server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from activity_entries where account_id = ${person.sub} for update`);
    await outsideTransaction(work);
  });

test('300 requests of one member that wait for the same row leave connections for other members', async () => {
  const [busy, other] = [await accountCaller(server).join(), await accountCaller(server).join()];
  expect((await checkIn(busy)).body.code).toBe(0);
  const answers: Promise<{ status: number }>[] = [];
  await whileHeld(busy, async () => {
    for (let count = 0; count < 300; count += 1) answers.push(checkIn(busy));
    await expect.poll(() => countLockWaiters(server), { timeout: 10_000 }).toBe(3);
    expect((await server.get(accountPaths.me, bearer(other))).status).toBe(200);
    expect((await checkIn(other)).body.code).toBe(0);
    expect(await countLockWaiters(server)).toBe(3);
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  // Three requests run, 200 wait, and the others get 429.
  expect(statuses.filter((status) => status === 200)).toHaveLength(203);
  expect(statuses.filter((status) => status === 429)).toHaveLength(97);
  expect((await checkIn(busy)).status).toBe(200);
});

test('slots are answered for other members while a request of one member waits for a locked row', async () => {
  const [busy, other] = [await accountCaller(server).join(), await accountCaller(server).join()];
  expect((await checkIn(busy)).body.code).toBe(0);
  const askSlots = (person: Person) =>
    server.post(slotPaths.batchGet, { id: 'i', slots: [{ id: slotIds.centerPop }] }, bearer(person));
  const answers: Promise<unknown>[] = [];
  await whileHeld(busy, async () => {
    for (let count = 0; count < 6; count += 1) answers.push(checkIn(busy));
    await expect.poll(() => countLockWaiters(server), { timeout: 10_000 }).toBe(3);
    answers.push(askSlots(busy));
    expect((await askSlots(other)).status).toBe(200);
  });
  await Promise.all(answers);
});

test('refreshing tokens in many sessions of one account leaves connections for other accounts', async () => {
  const account = accountCaller(server);
  const busy = await account.join();
  const tokens = [busy, await account.comeBack(busy), await account.comeBack(busy), await account.comeBack(busy)];
  const other = await account.join();
  const answers: Promise<{ status: number }>[] = [];
  await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`select from sessions where account_id = ${busy.sub} for update`);
    await outsideTransaction(async () => {
      for (const { refresh_token: token } of tokens)
        for (let count = 0; count < 10; count += 1) answers.push(account.refresh(token));
      // A refresh token in the older format, which does not contain the account.
      answers.push(account.refresh(earlierForm(busy.refresh_token)));
      await expect.poll(() => countLockWaiters(server), { timeout: 10_000 }).toBe(3);
      expect((await account.refresh(other.refresh_token)).status).toBe(200);
      expect((await account.me(other)).status).toBe(200);
      expect(await countLockWaiters(server)).toBe(3);
    });
  });
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

test('a request that waits too long for a lock gets 503 and releases its connection', async () => {
  const person = await accountCaller(server).join();
  const impatient = await startTestServer({}, server.home, undefined, { ...databaseLimits, lockMs: 500 });
  await checkIn(person);
  await whileHeld(person, async () => {
    const waited = await Promise.all(Array.from({ length: 4 }, () => checkIn(person, impatient)));
    for (const { status, headers } of waited) expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  });
  expect((await checkIn(person, impatient)).body.code).toBe(0);
  await impatient.dispose();
});

test("a request that waits too long for its account's connections gets 503 with retry-after, in every error format", async () => {
  const person = await accountCaller(server).join();
  const impatient = await startTestServer({}, server.home, undefined, { ...databaseLimits, shareMs: 300 });
  await checkIn(person);
  const waiting: Promise<{ status: number }>[] = [];
  await whileHeld(person, async () => {
    for (let count = 0; count < 3; count += 1) waiting.push(checkIn(person, impatient));
    await expect.poll(() => countLockWaiters(server), { timeout: 10_000 }).toBe(3);
    const refused = { status: 503, headers: { 'retry-after': '5' } };
    expect(await checkIn(person, impatient)).toMatchObject({ ...refused, body: { code: 503, data: null } });
    const asked = { client_id: 'feisuo-site', redirect_uri: CALLBACK, response_type: 'code', ...CHALLENGE };
    const authorized = await impatient.post(accountPaths.authorize, asked, bearer(person));
    expect(authorized).toMatchObject({ ...refused, body: { error: 'temporarily_unavailable', error_code: 5027 } });
    const url = accountPaths.sessions;
    const signedOut = await impatient.request({ method: 'DELETE', url, headers: bearer(person) });
    expect(signedOut).toMatchObject({ ...refused, body: { error: 'unavailable', error_code: 14 } });
  });
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  expect((await checkIn(person, impatient)).body.code).toBe(0);
  await impatient.dispose();
});
