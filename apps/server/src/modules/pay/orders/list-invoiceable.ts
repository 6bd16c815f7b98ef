import { and, count, eq, gte, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';

/** Paid, and nothing of it given back. */
export const isInvoiceable = ({ state, refundedFen }: Pick<PayOrder, 'state' | 'refundedFen'>): boolean =>
  state === 'granted' && refundedFen === 0;

/** What a member ever paid for, and whether an invoice may be written over it. */
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

/** Purchases of a time that were given and of which nothing has gone back. */
export async function countKeptPurchases(
  db: Database,
  accountId: string,
  { since, until }: { since: Date | null; until: Date },
): Promise<number> {
  const isKept = and(eq(orders.state, 'granted'), eq(orders.refundedFen, 0), lte(orders.grantedAt, until));
  const [row] = await db
    .select({ number: count() })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isKept, since ? gte(orders.grantedAt, since) : undefined));
  return row?.number ?? 0;
}

/** Kinds of membership that somebody has bought before; money that only went back bought nothing. */
export async function listBoughtKinds(db: Database, accountId: string): Promise<(3 | 5)[]> {
  const rows = await db
    .selectDistinct({ vas: orders.vas })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.grantedAt)));
  return rows.map(({ vas }) => vas);
}
