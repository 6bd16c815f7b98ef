import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
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

/** Days begin at midnight in Asia/Shanghai. */
const spans = {
  hour: { length: sql`interval '1 hour'`, startOf: (at: SQL) => sql`date_trunc('hour', ${at}, 'UTC')` },
  day: { length: sql`interval '24 hours'`, startOf: (at: SQL) => sql`date_trunc('day', ${at}, 'Asia/Shanghai')` },
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
    const since = sql`${new Date(Math.max(0, reachedMs - OVERLAP_MS)).toISOString()}::timestamptz`;
    await rollUpEvents(tx, 'hour', since);
    await rollUpEvents(tx, 'day', since);
    await rollUpVitals(tx, since);
    await rollUpTransactions(tx, since);
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

const touched = (table: SQL, span: SpanName, since: SQL) => sql`
  touched as (select distinct ${spans[span].startOf(sql`at`)} as starts_at from ${table} where received_at >= ${since})`;

const within = (span: SpanName) => sql`r.at >= t.starts_at and r.at < t.starts_at + ${spans[span].length}`;

async function rollUpEvents(tx: Database, span: SpanName, since: SQL): Promise<void> {
  await tx.execute(sql`
    with ${touched(sql`${pageEvents}`, span, since)}
    insert into ${eventRollups} (span, starts_at, category, name, channel, events, visits, visitors)
    select ${span}::text, t.starts_at, coalesce(r.category, '*'), coalesce(r.name, '*'), coalesce(r.channel, '*'),
           count(*), count(distinct r.visit), count(distinct r.visitor)
      from touched t join ${pageEvents} r on ${within(span)}
     group by grouping sets ((t.starts_at, r.category, r.name, r.channel), (t.starts_at, r.category, r.name),
                             (t.starts_at, r.channel), (t.starts_at))
    on conflict (span, starts_at, category, name, channel) do update
      set events = excluded.events, visits = excluded.visits, visitors = excluded.visitors`);
}

async function rollUpVitals(tx: Database, since: SQL): Promise<void> {
  await tx.execute(sql`
    with ${touched(sql`${webVitals}`, 'day', since)}
    insert into ${vitalRollups} (starts_at, route, metric, samples, p75, good, poor)
    select t.starts_at, coalesce(r.route, '*'), r.metric, count(*), percentile_cont(0.75) within group (order by r.value),
           count(*) filter (where r.rating = 'good'), count(*) filter (where r.rating = 'poor')
      from touched t join ${webVitals} r on ${within('day')}
     group by grouping sets ((t.starts_at, r.metric, r.route), (t.starts_at, r.metric))
    on conflict (starts_at, route, metric) do update
      set samples = excluded.samples, p75 = excluded.p75, good = excluded.good, poor = excluded.poor`);
}

async function rollUpTransactions(tx: Database, since: SQL): Promise<void> {
  const quantile = (share: number) =>
    sql`percentile_cont(${sql.raw(String(share))}) within group (order by r.duration_ms)`;
  await tx.execute(sql`
    with ${touched(sql`${pageTransactions}`, 'day', since)}
    insert into ${transactionRollups} (starts_at, name, op, samples, failed, p50_ms, p75_ms, p95_ms, spans)
    select t.starts_at, r.name, r.op, count(*), count(*) filter (where r.status not in ('ok', '')),
           ${quantile(0.5)}, ${quantile(0.75)}, ${quantile(0.95)}, sum(r.spans)
      from touched t join ${pageTransactions} r on ${within('day')}
     group by t.starts_at, r.name, r.op
    on conflict (starts_at, name, op) do update
      set samples = excluded.samples, failed = excluded.failed, p50_ms = excluded.p50_ms, p75_ms = excluded.p75_ms,
          p95_ms = excluded.p95_ms, spans = excluded.spans`);
}
