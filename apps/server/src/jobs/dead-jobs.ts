import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { CountedRows } from '../db/count-up-to.ts';
import type { Database } from '../db/database.ts';

export const SCHEMA = 'pgboss';
/** The dead letter queue: jobs that failed their last retry. An operator retries or discards them. */
export const DEAD_LETTERS = 'dead-letters';

export interface DeadJob {
  id: string;
  queue: string;
  failedAt: Date;
  tries: number;
  error: string;
  data: unknown;
}

export interface DeadJobFilter {
  queue?: string | undefined;
  /** Keyset cursor: the last job on the previous page. */
  after?: { createdAt: Date; id: string } | undefined;
  limit?: number;
}

/** Truncated to milliseconds, because the cursor has no more digits. */
const FAILED_AT = "date_trunc('milliseconds', created_on)";
const COLUMNS = `id, source_name as queue, ${FAILED_AT} as "failedAt", source_retry_count + 1 as tries, data,
  coalesce(source_output->>'message', source_output->'value'->>'message', '') as error`;
const IS_DEAD = `name = '${DEAD_LETTERS}' and state = 'created'`;

/** Lists dead jobs, newest first. */
export async function listDeadJobs(
  pool: pg.Pool,
  { queue, after, limit = 100 }: DeadJobFilter = {},
): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select ${COLUMNS} from ${SCHEMA}.job
      where ${IS_DEAD} and ($2::text is null or source_name = $2)
        and ($3::timestamptz is null or (${FAILED_AT}, id) < ($3, $4::uuid))
      order by ${FAILED_AT} desc, id desc limit $1`,
    [limit, queue ?? null, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}

/** The rows of dead jobs in all queues, to count them; a partial index contains only these rows. */
export const deadJobs: CountedRows = { rows: sql.raw(`${SCHEMA}.job where ${IS_DEAD}`) };

export async function countDeadJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    `select count(*)::int as number from ${SCHEMA}.job where ${IS_DEAD}`,
  );
  return rows[0]?.number ?? 0;
}

type Row = Omit<DeadJob, 'failedAt'> & { failedAt: string };
const deadJobOf = (row: Row | undefined): DeadJob | null => (row ? { ...row, failedAt: new Date(row.failedAt) } : null);

export async function findDeadJob(tx: Database, id: string): Promise<DeadJob | null> {
  const { rows } = await tx.execute<Row>(
    sql`select ${sql.raw(COLUMNS)} from ${sql.raw(`${SCHEMA}.job`)} where ${sql.raw(IS_DEAD)} and id = ${id}::uuid`,
  );
  return deadJobOf(rows[0]);
}

/** Deletes and returns a dead job. Of concurrent callers, only one gets the job. */
export async function discardDeadJob(tx: Database, id: string): Promise<DeadJob | null> {
  const { rows } = await tx.execute<Row>(
    sql`delete from ${sql.raw(`${SCHEMA}.job`)} where ${sql.raw(IS_DEAD)} and id = ${id}::uuid returning ${sql.raw(COLUMNS)}`,
  );
  return deadJobOf(rows[0]);
}
