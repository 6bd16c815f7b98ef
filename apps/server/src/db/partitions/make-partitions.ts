import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isLockTimeout } from '../database-errors.ts';
import { addPartition, withShortLocks } from './add-partition.ts';
import { listPartitions, type Partition } from './list-partitions.ts';
import { defaultPartitionOf, partitionedTables, type PartitionedName } from './partitioned-tables.ts';
import { DAY_MS, spanAt, spansBetween, type Span } from './spans.ts';

/** How far ahead partitions are made: longer than a weekend in which no job runs. */
const AHEAD_MS = 3 * DAY_MS;
/** Spans that one run adds for rows of the default partition. Further ones are added by the next run. */
const MOVED_SPANS = 100;

interface MadePartitions {
  added: number;
  /** Partitions that another process has just added. */
  known: number;
  /** Partitions that could not be added, because a long transaction (such as a backup) reads the default partition. */
  postponed: number;
}

const names = Object.keys(partitionedTables) as PartitionedName[];

/**
 * Adds the partitions of the next days, and those of rows in a default partition, where rows arrive after a clock was
 * set or while no job ran. A repeated or concurrent call adds nothing.
 */
export async function makePartitions(db: Database, now: Date): Promise<MadePartitions> {
  const made: MadePartitions = { added: 0, known: 0, postponed: 0 };
  const existing = await listPartitions(db, names);
  for (const table of names) {
    const own = existing.filter((one) => one.table === table);
    const ahead = spansBetween(partitionedTables[table].span, now, new Date(now.getTime() + AHEAD_MS));
    for (const span of [...ahead, ...(await spansInDefault(db, table))]) {
      if (own.some((one) => overlaps(one, span))) continue;
      made[await tryToAdd(db, table, span)] += 1;
    }
  }
  return made;
}

const overlaps = ({ from, until }: Partition, span: Span) =>
  until !== null && until > span.from && (from === null || from < span.until);

async function spansInDefault(db: Database, table: PartitionedName): Promise<Span[]> {
  const { column, span } = partitionedTables[table];
  const at = sql.identifier(column);
  const { rows } = await db.execute<{ ms: number }>(sql`
    select distinct extract(epoch from date_trunc(${span}, ${at}, 'UTC'))::float8 * 1000 as ms
      from ${sql.identifier(defaultPartitionOf(table))} where isfinite(${at}) order by 1 desc limit ${MOVED_SPANS}`);
  return rows.map(({ ms }) => spanAt(span, new Date(ms)));
}

async function tryToAdd(db: Database, table: PartitionedName, span: Span): Promise<keyof MadePartitions> {
  try {
    return (await withShortLocks(db, (tx) => addPartition(tx, table, span))) ? 'added' : 'known';
  } catch (error) {
    if (isLockTimeout(error)) return 'postponed';
    throw error;
  }
}
