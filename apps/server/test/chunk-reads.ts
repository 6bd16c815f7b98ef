import type { TestServer } from './test-server.ts';

/** Counts how many chunks of a release are read from the database during `operation`. */
export async function countChunkReads(
  { deps }: TestServer,
  releaseId: number,
  operation: (sofar: () => number) => Promise<unknown>,
): Promise<number> {
  const { pool } = deps.database;
  const query = pool.query.bind(pool);
  let reads = 0;
  pool.query = ((...args: Parameters<typeof query>) => {
    const asked = JSON.stringify(args);
    if (asked.includes('release_chunks') && asked.includes(`[${releaseId},`)) reads += 1;
    return query(...args);
  }) as typeof pool.query;
  try {
    await operation(() => reads);
  } finally {
    pool.query = query;
  }
  return reads;
}
