import type { TestServer } from './test-server.ts';

/** Whatever failed and waits for its next try is due at once; tells how many there are. Nobody has to wait for the pause itself. */
export async function dueNow({ deps }: Pick<TestServer, 'deps'>): Promise<number> {
  const { rowCount } = await deps.database.pool.query(
    `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  );
  return rowCount ?? 0;
}
