import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows per statement: few enough for the statement timeout, even if housekeeping did not run for weeks. */
const BATCH = 5_000;

/** Deletes one batch of rows of a table, or of an aliased partition. Returns true if there may be more rows to delete. */
export async function deleteBatch(
  db: Database,
  table: PgTable | SQL,
  where: SQL | undefined,
  batch = BATCH,
): Promise<boolean> {
  // The condition is repeated outside of the subquery, so that PostgreSQL rechecks a row that was changed concurrently.
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where (${where}) limit ${batch})) and (${where})`,
  );
  return (rowCount ?? 0) >= batch;
}

export async function deleteInBatches(
  db: Database,
  table: PgTable | SQL,
  where: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  while (await deleteBatch(db, table, where, batch));
}
