import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import { figureMarks } from './roll-up.tables.ts';
import { sendSignal } from './signals.ts';

export type FigureSource = 'pay' | 'steps' | 'orders';

/** Any numbers that nothing else locks. */
const locks: Record<FigureSource, number> = { pay: 727_021, steps: 727_022, orders: 727_023 };
/** Processes' clocks differ, and something may take a moment from its time to its commit. */
const OVERLAP_MS = 10 * 60_000;

/** A turn of counting, in one statement. Whoever looks at figures is told when some have changed. */
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
 * Deals with what came since the mark, a little before it included, so doing it again must come to the same. Turns follow one
 * another: a slower one must not put its older counts over newer ones.
 */
export async function rollUp(
  db: Database,
  source: FigureSource,
  now: Date,
  act: (tx: Database, since: Date) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks[source]})`);
    const reachedMs = Math.min((await countedUntil(tx, [source]))?.getTime() ?? 0, now.getTime());
    await act(tx, new Date(Math.max(0, reachedMs - OVERLAP_MS)));
    await tx
      .insert(figureMarks)
      .values({ name: source, reachedAt: now })
      .onConflictDoUpdate({ target: figureMarks.name, set: { reachedAt: now } });
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
