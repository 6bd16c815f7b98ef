import type pg from 'pg';

/**
 * Inserts rows without foreign keys and ledger triggers, which would take minutes for a million rows. The connection is
 * closed afterwards, because these settings stay on it.
 */
export async function writeUnguarded(pool: pg.Pool, write: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await write(client);
  } finally {
    client.release(true);
  }
}
