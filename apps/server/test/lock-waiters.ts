import type { TestServer } from './test-server.ts';

/** Whether some statement of this database waits for a lock. */
export async function somebodyWaits(server: TestServer): Promise<boolean> {
  const { rows } = await server.deps.database.pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].waiting > 0;
}
