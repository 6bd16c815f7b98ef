import { inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionCounters, promotionHolds } from './counters.tables.ts';

const BATCH = 500;

/** Releases reservations whose creatives were not shown in time, and returns their number. */
export async function releaseHolds(db: Database, now: Date): Promise<number> {
  const returned = await db.transaction(async (tx) => {
    const due = await tx
      .delete(promotionHolds)
      .where(
        inArray(
          promotionHolds.delivery,
          tx
            .select({ delivery: promotionHolds.delivery })
            .from(promotionHolds)
            .where(lte(promotionHolds.until, now))
            .limit(BATCH)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning();
    const back = new Map<string, { key: string; ends: number | null; n: number }>();
    for (const [key, ends] of due.flatMap(({ taken }) => taken)) {
      const name = `${key}\n${ends}`;
      back.set(name, { key, ends, n: (back.get(name)?.n ?? 0) + 1 });
    }
    if (back.size === 0) return due.length;
    const keys = [...new Set([...back.values()].map(({ key }) => key))].toSorted();
    await tx
      .select({ key: promotionCounters.key })
      .from(promotionCounters)
      .where(inArray(promotionCounters.key, keys))
      .orderBy(promotionCounters.key)
      .for('update');
    // Does not subtract a reservation from a counter that has begun a new window since then.
    await tx.execute(sql`
      update ${promotionCounters} set taken = greatest(0, promotion_counters.taken - b.n)
        from jsonb_to_recordset(${JSON.stringify([...back.values()])}::jsonb) as b(key text, ends bigint, n integer)
       where promotion_counters.key = b.key
         and (extract(epoch from promotion_counters.ends_at) * 1000)::bigint is not distinct from b.ends`);
    return due.length;
  });
  return returned === BATCH ? BATCH + (await releaseHolds(db, now)) : returned;
}
