import type { TestServer } from './test-server.ts';

/** Makes waiting retries of jobs due at once, so that tests need not wait for the backoff. */
export async function makeRetriesDue({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await deps.database.pool.query(
    `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  );
}
