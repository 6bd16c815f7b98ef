import { accountPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SITE } from '../../test/account-caller.ts';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';

let home: TestHome;
let server: TestServer;
beforeAll(async () => {
  home = await makeTestHome();
  server = await startTestServer({ DATABASE_POOL: '2' }, home);
});
afterAll(async () => {
  await server.close();
  await home.dispose();
});

/** Makes new connections read-only, as after a failover, or writable; read-only also ends all open connections. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: home.env['DATABASE_URL'] });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const name = client.escapeIdentifier(client.database ?? '');
  await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  if (isReadOnly) {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  }
  await client.end();
}

const signUp = (headers = {}) => server.post(accountPaths.signUpAnonymously, SITE, headers);
const reads = () => server.deps.db.transaction((tx) => tx.execute(sql`select 1`));

test.each([
  ['', {}],
  [', even if it has an idempotency key', { 'x-idempotency-key': 'read-only-database' }],
])('a request gets 503 while the database is read-only, and its connection is not used again%s', async (_, headers) => {
  await setReadOnly(true);
  await expect.poll(async () => (await reads().catch(() => null))?.rowCount).toBe(1);
  const answer = await signUp(headers);
  expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable', error_code: 14 } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await reads();
  // A connection that was opened before this change is still read-only.
  await setReadOnly(false);
  await expect(
    server.deps.db.transaction((tx) => tx.execute(sql`delete from system_settings where false`)),
  ).rejects.toThrow();
  expect(await signUp(headers)).toMatchObject({ status: 200 });
});
