import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { statsProgress } from './roll-up.tables.ts';
import { sendSignal } from './signals.ts';

export type FigureSource = 'pay' | 'steps' | 'orders';

/** Arbitrary advisory lock ids that no other code uses. */
const locks: Record<FigureSource, number> = { pay: 727_021, steps: 727_022, orders: 727_023 };
/** Rows of this period are counted again, because process clocks differ and a row's time is earlier than its commit. */
const OVERLAP_MS = 10 * 60_000;

/** Rolls up counts in one statement, and sends a signal to dashboards if a count changed. */
export const rollUpCounts = (
  db: Database,
  source: FigureSource,
  now: Date,
  countSince: (since: SQL) => SQL,
): Promise<void> =>
  rollUp(db, source, now, async (tx, since) => {
    const { rowCount } = await tx.execute(countSince(sql`${since.toISOString()}::timestamptz`));
    if (rowCount) await sendSignal(tx, 'figures');
  });

/**
 * Calls `operation`, which must be idempotent, with the time that the previous run reached, minus an overlap. An
 * advisory lock serializes runs, so that a slow run does not overwrite newer counts.
 */
export async function rollUp(
  db: Database,
  source: FigureSource,
  now: Date,
  operation: (tx: Database, since: Date) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks[source]})`);
    const reachedMs = Math.min((await countedUntil(tx, [source]))?.getTime() ?? 0, now.getTime());
    await operation(tx, new Date(Math.max(0, reachedMs - OVERLAP_MS)));
    await tx
      .insert(statsProgress)
      .values({ name: source, reachedAt: now })
      .onConflictDoUpdate({ target: statsProgress.name, set: { reachedAt: now } });
  });
}

/** The time until which all `sources` are counted; null if a source was never counted. */
export async function countedUntil(db: Database, sources: readonly FigureSource[]): Promise<Date | null> {
  const marks = await db
    .select()
    .from(statsProgress)
    .where(inArray(statsProgress.name, [...sources]));
  if (marks.length < sources.length) return null;
  return new Date(Math.min(...marks.map(({ reachedAt }) => reachedAt.getTime())));
}
