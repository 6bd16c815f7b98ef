import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { PartitionedName } from './partitioned-tables.ts';

export interface Partition {
  table: PartitionedName;
  name: string;
  /** Null without a lower bound: the default partition, and the partition of all rows from before the upgrade. */
  from: Date | null;
  /** Null for the default partition. */
  until: Date | null;
}

/** Lists the partitions of the given tables, oldest first. */
export async function listPartitions(db: Database, tables: readonly PartitionedName[]): Promise<Partition[]> {
  const bound = (word: 'FROM' | 'TO') =>
    sql`substring(pg_get_expr(child.relpartbound, child.oid) from ${`${word} \\('([^']+)'\\)`})::timestamptz`;
  const { rows } = await db.execute<{
    table: PartitionedName;
    name: string;
    from: Date | null;
    until: Date | null;
  }>(sql`
    select parent.relname as "table", child.relname as name,
           extract(epoch from ${bound('FROM')})::float8 * 1000 as "from",
           extract(epoch from ${bound('TO')})::float8 * 1000 as until
      from pg_inherits
      join pg_class parent on parent.oid = inhparent and parent.relnamespace = current_schema()::regnamespace
      join pg_class child on child.oid = inhrelid
     where parent.relname = any(${sql.param([...tables])}::text[]) and parent.relkind = 'p'
     order by until nulls last`);
  const toDate = (ms: unknown) => (ms === null ? null : new Date(Number(ms)));
  return rows.map((row) => ({ ...row, from: toDate(row.from), until: toDate(row.until) }));
}
