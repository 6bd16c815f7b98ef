import type { TestServer } from './test-server.ts';

/** Makes jobs that wait for another try due at once, so that no test waits for the pause. */
export async function makeRetriesDue({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await deps.database.pool.query(
    `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  );
}
