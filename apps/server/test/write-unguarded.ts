import type pg from 'pg';

/** Neither references nor the guards of ledgers are looked at: a million rows each would take minutes. Its connection goes with it. */
export async function writeUnguarded(pool: pg.Pool, write: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await write(client);
  } finally {
    client.release(true);
  }
}
