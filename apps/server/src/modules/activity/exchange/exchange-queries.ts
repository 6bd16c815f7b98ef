import { and, asc, count, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { periodOf } from '../activities/periods.ts';
import { exchangeGoods, exchanges } from './exchange.tables.ts';
import { releasedOf, type Good, type ExchangedCount } from './goods.ts';

export type Exchange = typeof exchanges.$inferSelect;

export const listGoods = (db: Database, activityId: string): Promise<Good[]> =>
  db
    .select()
    .from(exchangeGoods)
    .where(eq(exchangeGoods.activityId, activityId))
    .orderBy(asc(exchangeGoods.sort), asc(exchangeGoods.id));

export async function findGood(db: Database, activityId: string, id: string): Promise<Good | null> {
  const [row] = await db.select().from(exchangeGoods).where(isGood(activityId, id));
  return row ?? null;
}

/** Takes one unit of the stock that has been released by now. Returns false if no unit is left. */
export async function takeGood(tx: Database, good: Good, startsAt: Date, now: Date): Promise<boolean> {
  const released = releasedOf(good, startsAt, now);
  const isLeft = or(isNull(exchangeGoods.stock), lt(exchangeGoods.taken, released ?? 0));
  const rows = await tx
    .update(exchangeGoods)
    .set({ taken: sql`${exchangeGoods.taken} + 1` })
    .where(and(isGood(good.activityId, good.id), isLeft))
    .returning({ id: exchangeGoods.id });
  return rows.length > 0;
}

export async function putGoodBack(tx: Database, activityId: string, id: string): Promise<void> {
  await tx
    .update(exchangeGoods)
    .set({ taken: sql`${exchangeGoods.taken} - 1` })
    .where(isGood(activityId, id));
}

/**
 * Counts the units of a good that the member got at all stations; goods with the same id are the same good. Reversed
 * exchanges do not count.
 */
export async function countExchanged(db: Database, good: Good, accountId: string, now: Date): Promise<ExchangedCount> {
  const since = good.perPeriod && periodOf(good.perPeriod.period, now).startsAt;
  const [row] = await db
    .select({
      total: count(),
      period: since ? sql<number>`(count(*) filter (where ${gte(exchanges.at, since)}))::int` : sql<number>`0`,
    })
    .from(exchanges)
    .where(and(eq(exchanges.accountId, accountId), eq(exchanges.goodId, good.id), isNull(exchanges.undoneAt)));
  return row ?? { total: 0, period: 0 };
}

export async function findExchange(
  db: Database,
  { activityId, accountId, key }: { activityId: string; accountId: string; key: string },
): Promise<Exchange | null> {
  const [row] = await db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.activityId, activityId), eq(exchanges.accountId, accountId), eq(exchanges.key, key)));
  return row ?? null;
}

const isGood = (activityId: string, id: string) =>
  and(eq(exchangeGoods.activityId, activityId), eq(exchangeGoods.id, id));
