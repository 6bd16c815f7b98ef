import { and, asc, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isAfterCursor } from '../../../db/list-conditions.ts';
import { orders } from './orders.tables.ts';

interface Asked {
  since: Date;
  /** Cursor: the last order of the previous page. */
  after: { createdAt: Date; id: string } | undefined;
  limit: number;
}

/** Lists orders that buyers placed since the given time, oldest first. Renewal charges are left out. */
export const listPlacedOrders = (db: Database, { since, after, limit }: Asked) =>
  db
    .select({ id: orders.id, accountId: orders.accountId, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        isNull(orders.agreementId),
        gte(orders.createdAt, since),
        after && isAfterCursor([orders.createdAt, after.createdAt], [orders.id, after.id]),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
