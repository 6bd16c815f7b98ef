import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Small enough for the statement timeout after weeks without housekeeping. */
const BATCH = 5_000;

/** Deletes one batch; true if there may be more rows. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<boolean> {
  // The condition is repeated: a row that changed concurrently is checked again.
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where (${where}) limit ${batch})) and (${where})`,
  );
  return (rowCount ?? 0) >= batch;
}

export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  while (await deleteBatch(db, table, where, batch));
}
