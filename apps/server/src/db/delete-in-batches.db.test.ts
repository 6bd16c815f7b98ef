import { lt } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { runHousekeeping } from '../../test/run-housekeeping.ts';
import { rateLimitWindows } from '../http/limits.tables.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const server = useTestServer({ SERVICES: 'content' });

const addWindows = (count: number) =>
  server.deps.database.pool.query(
    `insert into rate_limit_windows (key, hits, ends_at)
     select 'batch-' || n, 1, case when n % 2 = 0 then now() - interval '1 day' else now() + interval '1 day' end
       from generate_series(1, $1) n`,
    [2 * count],
  );
const countWindows = async () =>
  (await server.deps.database.pool.query(`select from rate_limit_windows where key like 'batch-%'`)).rowCount;

test('deleteInBatches deletes all matching rows in several statements, and no other rows', async () => {
  await addWindows(25);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await deleteInBatches(server.deps.db, rateLimitWindows, lt(rateLimitWindows.endsAt, new Date()), 10);
  const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
  query.mockRestore();
  expect(texts.filter((text) => text.startsWith('delete from "rate_limit_windows"'))).toHaveLength(3);
  expect(await countWindows()).toBe(25);
});

test('housekeeping continues after a failed step, and reports the failure at the end', async () => {
  const { pool } = server.deps.database;
  await pool.query(
    `insert into reported_events (event_id, event_name, ext_data, received_at)
     values ('old', 'old', '{}', now() - interval '91 days')`,
  );
  await pool.query('alter table idempotency_keys rename to idempotency_keys_away');
  try {
    await expect(runHousekeeping(server.deps)).rejects.toThrow('idempotency_keys');
  } finally {
    await pool.query('alter table idempotency_keys_away rename to idempotency_keys');
  }
  expect((await pool.query(`select from reported_events where event_id = 'old'`)).rowCount).toBe(0);
});
