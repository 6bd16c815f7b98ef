import { accountPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from './database.ts';
import { sendSignal, Signals } from './signals.ts';

/** The production limits, with seconds instead of minutes. */
const limits = {
  statementMs: 1_500,
  lockMs: 1_500,
  shareMs: 1_500,
  answerMs: 2_000,
  idleMs: 300,
  checkEveryMs: 300,
  checkAnswerMs: 300,
};

let home: TestHome;
let proxy: DatabaseProxy;
let server: TestServer | null;
beforeEach(async () => {
  server = null;
  home = await makeTestHome();
  proxy = new DatabaseProxy(home.env['DATABASE_URL'] ?? '');
  await proxy.open();
});
afterEach(async () => {
  await server?.close();
  await proxy.cut();
  await home.dispose();
});

const start = async (settings: Record<string, string> = {}) =>
  (server = await startTestServer({ DATABASE_URL: proxy.url, ...settings }, home, undefined, limits));

const fillPool = ({ deps }: TestServer) =>
  Promise.all(Array.from({ length: deps.config.databasePool }, () => deps.database.pool.query('select pg_sleep(0.1)')));

const signUp = (to: TestServer, number: number) =>
  to.post(accountPaths.signUpAnonymously, SITE, {
    // Sign-ups with odd numbers have an idempotency key, so that half of the sign-ups run in a request transaction.
    ...(number % 2 && { 'x-idempotency-key': `silent-database-${number}` }),
  });

test('requests on database connections that stopped answering get 503, and later requests succeed', async () => {
  const running = await start({ LIMITS_SCALE: '1000' });
  await fillPool(running);
  proxy.freeze();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => signUp(running, number)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  // One after another, because concurrent sign-ups lock the same counter row and would exceed the short limit of this
  // test.
  for (let number = 0; number < 20; number += 1) {
    expect((await signUp(running, 100 + number)).status).toBe(200);
  }
}, 20_000);

test('a transaction on a database connection that stopped answering fails, and the pool drops the connection', async () => {
  const { deps } = await start({ DATABASE_POOL: '2' });
  const work = deps.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.freeze();
    await tx.execute(sql`select 2`);
  });
  const begun = performance.now();
  await expect(work).rejects.toThrow();
  // The rollback on the dead connection does not wait for a second timeout.
  expect(performance.now() - begun).toBeLessThan(2 * limits.answerMs);
  expect((await deps.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
}, 20_000);

test('a LISTEN connection that stopped answering is replaced, and every signal handler then runs once', async () => {
  const database = await openDatabase({ ...readConfig(home.env), databaseUrl: proxy.url }, () => {}, null, limits);
  const direct = await openDatabase(readConfig(home.env), () => {});
  const signals = new Signals(database, () => {}, limits);
  try {
    let heard = 0;
    signals.on('settings', () => (heard += 1));
    await signals.listen();
    proxy.freeze();
    await sendSignal(direct.db, 'settings');
    await expect.poll(() => heard, { timeout: 5_000 }).toBe(1);
    await sendSignal(direct.db, 'settings');
    await expect.poll(() => heard, { timeout: 5_000 }).toBe(2);
  } finally {
    await signals.close();
    await Promise.all([database.close(), direct.close()]);
  }
}, 20_000);

test('job queues are polled again after the database was silent for a while', async () => {
  const { deps } = await start({ SERVICES: 'content,jobs' });
  await fillPool({ deps } as TestServer);
  proxy.freeze();
  await expect(deps.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'housekeeping', {}));
  const done = () =>
    deps.database.pool.query(`select from pgboss.job where name = 'housekeeping' and state = 'completed'`);
  await expect.poll(async () => (await done()).rowCount, { timeout: 15_000 }).toBe(1);
}, 30_000);

test('a LISTEN that PostgreSQL refuses does not leak its connection', async () => {
  const database = await openDatabase(readConfig(home.env), () => {}, null, limits);
  const refused = {
    ...database,
    connect: () => Object.assign(database.connect(), { query: () => Promise.reject(new Error('refused')) }),
  };
  const signals = new Signals(refused, () => {}, limits);
  const others = () =>
    database.pool.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  try {
    const before = (await others()).rowCount;
    await expect(signals.listen()).rejects.toThrow('refused');
    await expect.poll(async () => (await others()).rowCount).toBe(before);
  } finally {
    await signals.close();
    await database.close();
  }
});
