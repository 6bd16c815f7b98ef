import { accountPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { KillablePostgres } from '../../test/killable-postgres.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { readConfig } from '../config/config.ts';
import { serverLimits } from './database-limits.ts';
import { DatabaseAway } from './database-watch.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { runUnlimited } from './limited-client.ts';

/** The limits of production. */
const limits = serverLimits(400);

let home: TestHome;
let proxy: DatabaseProxy;
let server: TestServer | null;
let database: OpenDatabase | null;
let changes: string[];
beforeEach(async () => {
  [server, database, changes] = [null, null, []];
  home = await makeTestHome();
  proxy = new DatabaseProxy(home.env['DATABASE_URL'] ?? '');
  await proxy.open();
});
afterEach(async () => {
  await server?.close();
  await database?.close();
  await proxy.cut();
  await home.dispose();
});

const open = async (url = proxy.url) =>
  (database = await openDatabase({ ...readConfig(home.env), databaseUrl: url }, () => {}, null, limits, {
    onAway: (cause) => void changes.push(cause),
    onBack: () => void changes.push('back'),
  }));

const signUp = (to: TestServer) => to.post(accountPaths.signUpAnonymously, SITE);

/** How long a piece of work takes, in milliseconds. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return performance.now() - begun;
}

test('with a database that accepts connections and answers nothing, calls get 503 with retry-after within a second', async () => {
  server = await startTestServer({ DATABASE_URL: proxy.url, LIMITS_SCALE: '1000' }, home, undefined, limits);
  expect((await signUp(server)).status).toBe(200);
  proxy.hold();
  const first = Promise.all([signUp(server), signUp(server), signUp(server)]);
  expect(await timeOf(first)).toBeLessThan(1000);
  for (const { status, headers } of await first) {
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  // Once the database is known to be away, a call does not wait at all.
  const later = signUp(server);
  expect(await timeOf(later)).toBeLessThan(100);
  expect((await later).status).toBe(503);
  proxy.letGo();
  const running = server;
  await expect.poll(async () => (await signUp(running)).status).toBe(200);
  // No connection of before the outage is used again.
  expect(running.deps.database.pool.totalCount).toBe(running.deps.database.pool.idleCount);
});

test('calls that wait for a connection while the database is away get 503 too, and all connections come back', async () => {
  const { pool } = await open();
  await pool.query('select 1');
  proxy.hold();
  const statements = Array.from({ length: 40 }, () => pool.query('select 1').then(() => 'answered', String));
  expect(await timeOf(Promise.all(statements))).toBeLessThan(1000);
  expect(new Set(await Promise.all(statements))).toEqual(new Set([String(new DatabaseAway())]));
  expect(changes).toEqual(['no answer within 400 ms']);
  proxy.letGo();
  await expect.poll(() => changes).toEqual(['no answer within 400 ms', 'back']);
  const all = await Promise.all(Array.from({ length: 40 }, () => pool.query('select 1 as one')));
  expect(all.every(({ rows }) => rows[0].one === 1)).toBe(true);
});

test('a slow statement of a database that answers is not ended', async () => {
  const { pool } = await open();
  const [slow] = await Promise.all([
    pool.query("select pg_sleep(1.5), 'done' as result"),
    ...Array.from({ length: 20 }, () => pool.query('select 1')),
  ]);
  expect(slow.rows[0].result).toBe('done');
  expect(changes).toEqual([]);
});

test('a statement that waits for a lock is not ended', async () => {
  const { db, pool } = await open();
  await pool.query('create table locked_by_test as select 1 as id');
  const { promise: isLocked, resolve: onLocked } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`select * from locked_by_test for update`);
    onLocked();
    await mayEnd;
  });
  await isLocked;
  const waiting = pool.query('update locked_by_test set id = 2');
  const isStillWaiting = Promise.race([waiting.then(() => false), pool.query('select pg_sleep(1.2)').then(() => true)]);
  expect(await isStillWaiting).toBe(true);
  end();
  await holder;
  expect((await waiting).rowCount).toBe(1);
});

test('a connection that was dropped on the way is closed within seconds, while others go on', async () => {
  const { pool } = await open();
  await Promise.all(Array.from({ length: 3 }, () => pool.query('select pg_sleep(0.05)')));
  proxy.freeze();
  const dropped = Array.from({ length: 3 }, () => pool.query('select 1').then(() => 'answered', String));
  expect(await timeOf(Promise.all(dropped))).toBeLessThan(6000);
  expect(new Set(await Promise.all(dropped))).toEqual(
    new Set([String(new DatabaseAway('the connection to the database was lost'))]),
  );
  expect(changes).toEqual([]);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a transaction that loses its connection leaves nothing behind and gives its connection back', async () => {
  const { db, pool } = await open();
  await pool.query('create table written_by_test (id int)');
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`insert into written_by_test values (1)`);
    proxy.hold();
    await tx.execute(sql`insert into written_by_test values (2)`);
  });
  await expect(work).rejects.toThrow();
  proxy.letGo();
  await expect.poll(() => changes.at(-1)).toBe('back');
  await expect.poll(async () => (await pool.query('select from written_by_test')).rowCount).toBe(0);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  const states = () =>
    pool.query(`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`);
  await expect.poll(async () => (await states()).rowCount, { timeout: 10_000 }).toBe(0);
});

test('a migration is not ended while the database is silent', async () => {
  const { pool } = await open();
  const client = await pool.connect();
  const work = runUnlimited(client, () => client.query("select 'done' as result"));
  await work;
  proxy.hold();
  const silent = runUnlimited(client, () => client.query("select 'done' as result"));
  await pool.query('select 1').catch(() => {});
  expect(changes).toEqual(['no answer within 400 ms']);
  proxy.letGo();
  expect((await silent).rows).toEqual([{ result: 'done' }]);
  client.release();
});

test('a server that refuses one more connection does not count as away', async () => {
  const { pool } = await open();
  await pool.query('select 1');
  const name = new URL(home.env['DATABASE_URL'] ?? '').pathname.slice(1);
  const owner = new pg.Client({ connectionString: inject('postgresUrl') });
  await owner.connect();
  await owner.query(`alter database ${name} connection limit 1`);
  await owner.end();
  const slow = pool.query("select pg_sleep(0.8), 'done' as result");
  expect((await slow).rows[0].result).toBe('done');
  expect(changes).toEqual([]);
});

test('after kill and restart of PostgreSQL statements succeed again', async () => {
  const postgres = await KillablePostgres.start();
  try {
    const { pool } = await open(postgres.url);
    await pool.query('select 1');
    await postgres.kill();
    const isNoticed = async () => {
      await expect(pool.query('select 1')).rejects.toThrow();
      return changes.length;
    };
    await expect.poll(isNoticed).toBe(1);
    await postgres.start();
    await expect.poll(() => changes.at(-1)).toBe('back');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database?.close();
    database = null;
  } finally {
    await postgres.dispose();
  }
});
