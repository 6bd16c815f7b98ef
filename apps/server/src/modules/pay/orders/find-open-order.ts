import { and, desc, eq, gt, inArray, isNull, not, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { orders } from './orders.tables.ts';

/**
 * Returns the account's newest order that has a payable code or a payment in review. Every tab continues this order, so
 * that the buyer does not pay twice.
 */
export async function findOpenOrder(db: Database, accountId: string, now: Date): Promise<string | null> {
  const canBePaid = and(eq(orders.state, 'qr_ready'), gt(orders.expiresAt, now), not(orders.isUnasked));
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        isNull(orders.agreementId),
        or(canBePaid, inArray(orders.state, ['paid', 'review'])),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return open?.id ?? null;
}
