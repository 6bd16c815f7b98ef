import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { orders } from './orders.tables.ts';

/**
 * The order that somebody is at: one with a code that can be paid, or with money that is being looked at. The newest, by its
 * id; another tab or phone goes on with it, so that nobody orders, or pays, the same thing twice.
 */
export async function findOpenOrder(db: Database, accountId: string, now: Date): Promise<string | null> {
  const canBePaid = and(eq(orders.state, 'qr_ready'), gt(orders.expiresAt, now));
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
