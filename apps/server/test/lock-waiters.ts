import { outsideTransaction } from './one-connection.ts';
import type { TestServer } from './test-server.ts';

/** How many statements of this database wait for a lock, or for locks of one kind (`wait_event` of PostgreSQL). */
export async function countLockWaiters(server: TestServer, kind = ''): Promise<number> {
  const { pool } = server.deps.database;
  const ask = () =>
    pool.query(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and $1 in ('', wait_event)`,
      [kind],
    );
  // Asked from within a transaction, too, by whoever waits there until somebody else waits for it.
  const { rows } = await outsideTransaction(ask);
  return rows[0].waiting;
}

export const isLockAwaited = async (server: TestServer): Promise<boolean> => (await countLockWaiters(server)) > 0;
