import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import type { AwardSearch } from '../awards/list-activity-awards.ts';
import { exchanges } from './exchange.tables.ts';

/** Exchanges at a station, newest first, with the kind of award. */
export const listExchanges = (
  db: Database,
  { activityId, accountId, before, limit }: Pick<AwardSearch, 'activityId' | 'accountId' | 'before' | 'limit'>,
) =>
  db
    .select({ exchange: exchanges, kind: activityAwards.kind })
    .from(exchanges)
    .innerJoin(activityAwards, eq(activityAwards.id, exchanges.awardId))
    .where(
      and(
        eq(exchanges.activityId, activityId),
        accountId === undefined ? undefined : eq(exchanges.accountId, accountId),
        before === undefined ? undefined : lt(exchanges.id, before),
      ),
    )
    .orderBy(desc(exchanges.id))
    .limit(limit);

/** Returns null if the exchange does not exist. */
export async function findAwardOfExchange(db: Database, id: bigint): Promise<bigint | null> {
  const [row] = await db.select({ awardId: exchanges.awardId }).from(exchanges).where(eq(exchanges.id, id));
  return row?.awardId ?? null;
}
