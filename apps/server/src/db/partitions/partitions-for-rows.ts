import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { addPartition } from './add-partition.ts';
import { listPartitions } from './list-partitions.ts';
import { isPartitioned, partitionedTables, type PartitionedName } from './partitioned-tables.ts';
import { partitionName, spanAt } from './spans.ts';

/** Adds the missing partitions for rows that a backup contains, given as JSON. `known` has the names of added ones. */
export async function addPartitionsForRows(
  client: pg.PoolClient,
  table: string,
  rows: string,
  known: Set<string>,
): Promise<void> {
  if (!isPartitioned(table)) return;
  const { column, span } = partitionedTables[table];
  const { rows: starts } = await client.query<{ ms: number }>(
    `select distinct extract(epoch from date_trunc('${span}', ${column}, 'UTC'))::float8 * 1000 as ms
       from json_populate_recordset(null::${table}, $1) where isfinite(${column})`,
    [rows],
  );
  for (const { ms } of starts) {
    const one = spanAt(span, new Date(ms));
    const name = partitionName(table, one);
    if (!known.has(name) && !(await isCovered(client, table, one.from)))
      await addPartition(drizzle(client), table, one);
    known.add(name);
  }
}

/** Whether rows of this time have a partition already, such as the one from before the upgrade. */
async function isCovered(client: pg.PoolClient, table: PartitionedName, at: Date): Promise<boolean> {
  const partitions = await listPartitions(drizzle(client), [table]);
  return partitions.some(({ from, until }) => until !== null && at < until && (from === null || from <= at));
}
