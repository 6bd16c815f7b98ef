import { and, asc, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isAfterCursor } from '../../../db/cursor-conditions.ts';
import { orders } from './orders.tables.ts';

interface Asked {
  since: Date;
  /** The last one of the page before. */
  after: { createdAt: Date; id: string } | undefined;
  limit: number;
}

/** What people ordered themselves since a moment, the oldest first; what agreements renew is not. */
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
