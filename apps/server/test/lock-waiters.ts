import { outsideTransaction } from './one-connection.ts';
import type { TestServer } from './test-server.ts';

/** Counts the statements that wait for a lock in PostgreSQL. `kind` limits the count to one `wait_event`. */
export async function countLockWaiters(server: TestServer, kind = ''): Promise<number> {
  const { pool } = server.deps.database;
  const ask = () =>
    pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and $1 in ('', wait_event)`,
      [kind],
    );
  // Uses another connection than the caller's transaction, because tests call this while their transaction holds the
  // lock.
  const { rows } = await outsideTransaction(ask);
  return rows[0].waiting;
}

export const isLockAwaited = async (server: TestServer): Promise<boolean> => (await countLockWaiters(server)) > 0;
