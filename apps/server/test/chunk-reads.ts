import type { TestServer } from './test-server.ts';

/** Number of release chunks read from the database during `work`. */
export async function countChunkReads(
  { deps }: TestServer,
  releaseId: number,
  doing: (sofar: () => number) => Promise<unknown>,
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
    await doing(() => reads);
  } finally {
    pool.query = query;
  }
  return reads;
}
