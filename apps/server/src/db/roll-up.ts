import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { figureMarks } from './roll-up.tables.ts';
import { sendSignal } from './signals.ts';

export type FigureSource = 'pay' | 'steps';

/** Any numbers that nothing else locks. */
const locks: Record<FigureSource, number> = { pay: 727_021, steps: 727_022 };
/** Processes' clocks differ, and something may take a moment from its time to its commit. */
const OVERLAP_MS = 10 * 60_000;

/**
 * One turn of counting what came since the mark, a little before it included; the statement writes whole counts, so what
 * is counted again comes to the same. Turns follow one another: a slower one must not put its older counts over newer ones.
 * Whoever looks at figures is told when some have changed.
 */
export async function takeCountingTurn(
  db: Database,
  source: FigureSource,
  now: Date,
  countSince: (since: SQL) => SQL,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks[source]})`);
    const reachedMs = Math.min((await countedUntil(tx, [source]))?.getTime() ?? 0, now.getTime());
    const since = sql`${new Date(Math.max(0, reachedMs - OVERLAP_MS)).toISOString()}::timestamptz`;
    const { rowCount } = await tx.execute(countSince(since));
    await tx
      .insert(figureMarks)
      .values({ name: source, reachedAt: now })
      .onConflictDoUpdate({ target: figureMarks.name, set: { reachedAt: now } });
    if (rowCount) await sendSignal(tx, 'figures');
  });
}

/** Until when all of these are counted; null while one of them never was. */
export async function countedUntil(db: Database, sources: readonly FigureSource[]): Promise<Date | null> {
  const marks = await db
    .select()
    .from(figureMarks)
    .where(inArray(figureMarks.name, [...sources]));
  if (marks.length < sources.length) return null;
  return new Date(Math.min(...marks.map(({ reachedAt }) => reachedAt.getTime())));
}
