import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { defaultPartitionOf, partitionedTables, type PartitionedName } from './partitioned-tables.ts';
import { partitionName, type Span } from './spans.ts';

/** An arbitrary advisory lock id that no other code uses. */
const PARTITION_LOCK = 727_041;
/** How long a statement waits for a lock. Requests that come later wait behind it for as long. */
const LOCK_MS = 500;

/** Runs `work` in a transaction that gives up soon if another one holds a lock that it needs. */
export const withShortLocks = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`));
    return await work(tx);
  });

/**
 * Adds the partition of a span, and moves its rows there from the default partition. It must run in a transaction:
 * readers see the rows in one of the two places. Only the default partition is locked against reads and writes. Returns
 * false if the partition exists.
 */
export async function addPartition(tx: Database, table: PartitionedName, span: Span): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`);
  const name = partitionName(table, span);
  const known = await tx.execute<{ found: boolean }>(sql`select to_regclass(${name}) is not null as found`);
  if (known.rows[0]?.found) return false;
  const rest = defaultPartitionOf(table);
  const { column } = partitionedTables[table];
  const [from, until] = [span.from, span.until].map((at) => `'${at.toISOString()}'::timestamptz`);
  const isInside = `${column} >= ${from} and ${column} < ${until}`;
  // One message to PostgreSQL, because a first start adds two dozen partitions.
  // ATTACH takes the lock on the default partition too. Without it a row could arrive between the move and ATTACH.
  // The setting allows the move in tables that are append only.
  await tx.execute(
    sql.raw(`
      create table ${name} (like ${table} including defaults);
      lock table ${rest} in access exclusive mode;
      select set_config('feisuo.forgetting', 'on', true);
      with moved as (delete from ${rest} where ${isInside} returning *) insert into ${name} select * from moved;
      select set_config('feisuo.forgetting', 'off', true);
      alter table ${table} attach partition ${name} for values from (${from}) to (${until});`),
  );
  return true;
}
