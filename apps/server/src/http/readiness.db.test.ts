import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestHome, startTestServer, type TestHome, type TestServer } from '../../test/test-server.ts';
import { WriteProbe } from './write-probe.ts';

let home: TestHome;
let server: TestServer;
beforeAll(async () => {
  home = await makeTestHome();
  server = await startTestServer({}, home);
});
afterAll(async () => {
  await server.close();
  await home.dispose();
});

/** Makes new connections read-only, as on a standby, or writable. Ends all open connections. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: home.env['DATABASE_URL'] });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const name = client.escapeIdentifier(client.database ?? '');
  await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

test('readyz answers 503 while the database takes no writes, although it answers reads, and recovers', async () => {
  await setReadOnly(true);
  const reads = () => server.deps.database.pool.query('select 1');
  await expect.poll(async () => (await reads().catch(() => null))?.rowCount).toBe(1);
  await expect
    .poll(async () => server.get('/readyz'))
    .toMatchObject({ status: 503, body: { msg: expect.any(String) }, headers: { 'retry-after': expect.any(String) } });
  expect((await reads()).rowCount).toBe(1);
  await setReadOnly(false);
  await expect.poll(async () => (await server.get('/readyz')).status).toBe(200);
});

test('a successful write counts for some seconds, a failed one for no time, and concurrent checks share one', async () => {
  const write = vi.fn<() => Promise<void>>(async () => {});
  const probe = new WriteProbe(write);
  write.mockRejectedValueOnce(new Error('full'));
  await expect(probe.check()).rejects.toThrow('full');
  await Promise.all([probe.check(), probe.check(), probe.check()]);
  await probe.check();
  expect(write).toHaveBeenCalledTimes(2);
});
