import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { orders, payments } from './orders.tables.ts';
import { ownSum } from './order-amounts.ts';

/** Returns the amounts paid and refunded for each account. Accounts without a paid order are left out. */
export async function spentByAccounts(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, { paidFen: number; refundedFen: number }>> {
  if (accountIds.length === 0) return new Map();
  const paid = db
    .select({ accountId: orders.accountId, refundedFen: orders.refundedFen, fen: ownSum.as('fen') })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(inArray(orders.accountId, [...accountIds]))
    .groupBy(orders.id)
    .as('paid');
  const rows = await db
    .select({
      accountId: paid.accountId,
      paidFen: sql<number>`sum(${paid.fen})`.mapWith(Number),
      refundedFen: sql<number>`sum(${paid.refundedFen})`.mapWith(Number),
    })
    .from(paid)
    .groupBy(paid.accountId);
  return new Map(rows.map(({ accountId, ...sums }) => [accountId ?? '', sums]));
}
