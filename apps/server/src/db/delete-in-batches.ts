import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Few enough for one statement to end in time after weeks without housekeeping. */
const BATCH = 5_000;

/** Deletes some of the rows, and tells whether there may be more. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<boolean> {
  // The condition stands twice: a row that is changed meanwhile is judged anew.
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where (${where}) limit ${batch})) and (${where})`,
  );
  return (rowCount ?? 0) >= batch;
}

/** Deletes all of the rows, by as many statements as it takes. */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  while (await deleteBatch(db, table, where, batch));
}
