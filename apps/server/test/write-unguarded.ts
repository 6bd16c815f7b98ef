import type pg from 'pg';

/**
 * Switches off foreign keys and the ledger's triggers, which would take minutes for a million rows. The connection is
 * closed afterwards.
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
