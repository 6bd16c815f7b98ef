import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database.ts';
import { isLockTimeout } from '../database-errors.ts';
import { deleteInBatches } from '../delete-in-batches.ts';
import { withShortLocks } from './add-partition.ts';
import { listPartitions, type Partition } from './list-partitions.ts';
import { isPartitioned } from './partitioned-tables.ts';
import { DAY_MS } from './spans.ts';

/** A partition that could not be dropped for this long is an error. Until then the next run tries again. */
const OVERDUE_MS = DAY_MS;

/**
 * Drops the partitions that end before the given time, however many runs were missed. Returns the partitions without a
 * lower bound, whose old rows the caller deletes; each is an aliased table for a FROM clause.
 */
export async function dropPartitions(db: Database, table: PgTable, before: Date): Promise<SQL[]> {
  const name = getTableName(table);
  if (!isPartitioned(name)) throw new Error(`${name} has no partitions`);
  const unbounded: SQL[] = [];
  for (const partition of await listPartitions(db, [name])) {
    if (partition.until !== null && partition.until <= before) await drop(db, partition, before);
    else if (partition.from === null) unbounded.push(sql`${sql.identifier(partition.name)} as ${sql.identifier(name)}`);
  }
  return unbounded;
}

/** Drops old partitions, and deletes old rows of the partitions without a lower bound in batches. */
export async function deleteOldRows(db: Database, table: PgTable, before: Date, isOld: SQL): Promise<void> {
  for (const part of await dropPartitions(db, table, before)) await deleteInBatches(db, part, isOld);
}

/**
 * DETACH locks the whole table, but only changes catalogs. DETACH CONCURRENTLY is impossible beside a default
 * partition. PostgreSQL deletes the files after the locks are released.
 */
async function drop(db: Database, { table, name, until }: Partition, before: Date): Promise<void> {
  try {
    await withShortLocks(db, async (tx) => {
      await tx.execute(sql`alter table ${sql.identifier(table)} detach partition ${sql.identifier(name)}`);
      await tx.execute(sql`drop table ${sql.identifier(name)}`);
    });
  } catch (error) {
    const isOverdue = until === null || before.getTime() - until.getTime() > OVERDUE_MS;
    if (!isLockTimeout(error) || isOverdue) throw error;
  }
}
