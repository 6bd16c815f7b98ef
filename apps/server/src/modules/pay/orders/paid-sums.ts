import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayOrder } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';

const sumOf = (which: SQL) => sql`sum(${payments.paidFen}) filter (where ${which})`;

/** Of an order's payments: what bought it; where nothing did, all that it held. What was paid twice is no part of it. */
const ownSum = sql<number>`coalesce(${sumOf(sql`${payments.disposition} = 'applied'`)}, ${sumOf(sql`${payments.disposition} <> 'duplicate'`)}, 0)::float8`;

/** What came for each. */
export async function paidFor(db: Database, page: readonly Pick<PayOrder, 'id'>[]): Promise<Map<string, number>> {
  if (page.length === 0) return new Map();
  const ids = page.map(({ id }) => id);
  const { orderId } = payments;
  const rows = await db.select({ orderId, fen: ownSum }).from(payments).where(inArray(orderId, ids)).groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, row.fen]));
}

/** Some of what came for it went back, and some is still here, whatever became of its days. */
export const isPartRefunded = (db: Database): SQL =>
  sql`(${orders.refundedFen} > 0 and ${inArray(orders.state, ['granted', 'refunded'])} and ${orders.refundedFen} < (${db
    .select({ fen: ownSum })
    .from(payments)
    .where(eq(payments.orderId, orders.id))}))`;
