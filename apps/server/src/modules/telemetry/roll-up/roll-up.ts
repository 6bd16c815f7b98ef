import { DAY_MS } from '@feisuo/contract/facts/durations';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { OLDEST_MS } from '../collect/event-moment.ts';
import { pageTransactions, transactionRollups } from '../errors/errors.tables.ts';
import { eventRollups, pageEvents, rollupProgress, vitalRollups, webVitals } from '../telemetry.tables.ts';

/** An arbitrary key for the advisory lock. */
const ROLL_UP_LOCK = 727_006;
const MARK = 'telemetry';
/**
 * Rows that were received up to this time before the last run are counted again, because clocks differ and slow
 * transactions commit late.
 */
const OVERLAP_MS = 10 * 60_000;
/** A web vital is replaced only while its key is known: three days, and the hour until housekeeping. */
const REPLACED_FOR_MS = 4 * DAY_MS;

/** Days begin at midnight in Asia/Shanghai. */
const spans = {
  hour: { lengthMs: 3_600_000, startOf: (at: SQL) => sql`date_trunc('hour', ${at}, 'UTC')` },
  day: { lengthMs: DAY_MS, startOf: (at: SQL) => sql`date_trunc('day', ${at}, 'Asia/Shanghai')` },
};
type SpanName = keyof typeof spans;

/**
 * Recomputes the counts of every hour and day that has new rows since the last run; replacing whole counts makes a
 * repeat harmless. An advisory lock serializes runs, because a slow run must not overwrite newer counts.
 */
export async function rollUp(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`);
    const [mark] = await tx.select().from(rollupProgress).where(eq(rollupProgress.name, MARK));
    const reachedMs = Math.min(mark?.reachedAt.getTime() ?? 0, now.getTime());
    const since = new Date(Math.max(0, reachedMs - OVERLAP_MS));
    for (const span of ['hour', 'day'] as const) {
      await recount(tx, pageEvents, span, since, (rows) => rollUpEvents(span, rows));
    }
    await recount(tx, webVitals, 'day', since, rollUpVitals);
    await recount(tx, pageTransactions, 'day', since, rollUpTransactions);
    await tx
      .insert(rollupProgress)
      .values({ name: MARK, reachedAt: now })
      .onConflictDoUpdate({ target: rollupProgress.name, set: { reachedAt: now } });
    await sendSignal(tx, 'figures');
  });
}

/** Returns the time up to which received rows have been counted; null before the first run. */
export async function rolledUpUntil(db: Database): Promise<Date | null> {
  const [mark] = await db.select().from(rollupProgress).where(eq(rollupProgress.name, MARK));
  return mark?.reachedAt ?? null;
}

const momentOf = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/**
 * Counts the hours or days again that have rows from after `since`. `countOf` gets a FROM clause of the table `r` by the
 * start `t.starts_at` of its hour or day.
 */
async function recount(
  tx: Database,
  table: PgTable,
  span: SpanName,
  since: Date,
  countOf: (rowsByStart: SQL) => SQL,
): Promise<void> {
  const { startOf, lengthMs } = spans[span];
  const start = sql`extract(epoch from ${startOf(sql`at`)})::float8 * 1000`;
  const received = sql`select ${start} as ms from ${table} where received_at >= ${momentOf(since.getTime())}`;
  const replaced = sql`union select ${start} from ${table} where replaced_at >= ${momentOf(since.getTime())}
    and received_at >= ${momentOf(since.getTime() - REPLACED_FOR_MS)}`;
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select distinct ms from (${received} ${table === webVitals ? replaced : sql``}) as touched order by ms`,
  );
  const [first, last] = [rows[0]?.ms, rows.at(-1)?.ms];
  if (first === undefined || last === undefined) return;
  const starts = rows.map(({ ms }) => new Date(ms).toISOString());
  // An event is received at most two days after it happened, so PostgreSQL reads only the partitions of these days.
  await tx.execute(
    countOf(sql`unnest(${sql.param(starts)}::timestamptz[]) as t(starts_at)
      join ${table} r on r.at >= t.starts_at and r.at < t.starts_at + ${sql.raw(`interval '${lengthMs} milliseconds'`)}
       and r.received_at >= ${momentOf(first)} and r.received_at <= ${momentOf(last + lengthMs + OLDEST_MS)}`),
  );
}

const rollUpEvents = (span: SpanName, rowsByStart: SQL): SQL => sql`
    insert into ${eventRollups} (span, starts_at, category, name, channel, events, visits, visitors)
    select ${span}::text, t.starts_at, coalesce(r.category, '*'), coalesce(r.name, '*'), coalesce(r.channel, '*'),
           count(*), count(distinct r.visit), count(distinct r.visitor)
      from ${rowsByStart}
     group by grouping sets ((t.starts_at, r.category, r.name, r.channel), (t.starts_at, r.category, r.name),
                             (t.starts_at, r.channel), (t.starts_at))
    on conflict (span, starts_at, category, name, channel) do update
      set events = excluded.events, visits = excluded.visits, visitors = excluded.visitors`;

const rollUpVitals = (rowsByStart: SQL): SQL => sql`
    insert into ${vitalRollups} (starts_at, route, metric, samples, p75, good, poor)
    select t.starts_at, coalesce(r.route, '*'), r.metric, count(*), percentile_cont(0.75) within group (order by r.value),
           count(*) filter (where r.rating = 'good'), count(*) filter (where r.rating = 'poor')
      from ${rowsByStart}
     group by grouping sets ((t.starts_at, r.metric, r.route), (t.starts_at, r.metric))
    on conflict (starts_at, route, metric) do update
      set samples = excluded.samples, p75 = excluded.p75, good = excluded.good, poor = excluded.poor`;

const quantile = (share: number) =>
  sql`percentile_cont(${sql.raw(String(share))}) within group (order by r.duration_ms)`;

const rollUpTransactions = (rowsByStart: SQL): SQL => sql`
    insert into ${transactionRollups} (starts_at, name, op, samples, failed, p50_ms, p75_ms, p95_ms, spans)
    select t.starts_at, r.name, r.op, count(*), count(*) filter (where r.status not in ('ok', '')),
           ${quantile(0.5)}, ${quantile(0.75)}, ${quantile(0.95)}, sum(r.spans)
      from ${rowsByStart}
     group by t.starts_at, r.name, r.op
    on conflict (starts_at, name, op) do update
      set samples = excluded.samples, failed = excluded.failed, p50_ms = excluded.p50_ms, p75_ms = excluded.p75_ms,
          p95_ms = excluded.p95_ms, spans = excluded.spans`;
