import { outsideTransaction } from './one-connection.ts';
import type { TestServer } from './test-server.ts';

/** Counts statements that wait for a lock. With `kind`, only for this kind of lock (`wait_event`). */
export async function countLockWaiters(server: TestServer, kind = ''): Promise<number> {
  const { pool } = server.deps.database;
  const ask = () =>
    pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and $1 in ('', wait_event)`,
      [kind],
    );
  // Runs outside the caller's transaction, because a test may call this inside a transaction for which another one
  // waits.
  const { rows } = await outsideTransaction(ask);
  return rows[0].waiting;
}

export const isLockAwaited = async (server: TestServer): Promise<boolean> => (await countLockWaiters(server)) > 0;
