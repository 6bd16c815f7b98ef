import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';

/** Whether an invoice may be issued for the order: its days are granted and nothing was refunded. */
export const isInvoiceable = ({ state, refundedFen }: Pick<PayOrder, 'state' | 'refundedFen'>): boolean =>
  state === 'granted' && refundedFen === 0;

/** Lists the paid orders of a member, each with whether an invoice may be issued. */
export async function listInvoiceable(
  db: Database,
  accountId: string,
): Promise<{ orderId: string; isInvoiceable: boolean }[]> {
  const rows = await db
    .select({ orderId: orders.id, state: orders.state, refundedFen: orders.refundedFen })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.paidAt)));
  return rows.map((row) => ({ orderId: row.orderId, isInvoiceable: isInvoiceable(row) }));
}

/** Lists the kinds of membership that the account has bought. Orders that were never granted do not count. */
export async function listBoughtKinds(db: Database, accountId: string): Promise<(3 | 5)[]> {
  const rows = await db
    .selectDistinct({ vas: orders.vas })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.grantedAt)));
  return rows.map(({ vas }) => vas);
}
