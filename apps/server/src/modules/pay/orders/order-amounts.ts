import type { OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import { and, eq, gt, gte, inArray, lt, not, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayOrder } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';

const sumOf = (which: SQL) => sql`sum(${payments.paidFen}) filter (where ${which})`;

/** SQL for the amount paid for an order: its applied payments or, without any, all its payments except duplicates. */
export const ownSum = sql<number>`coalesce(${sumOf(sql`${payments.disposition} = 'applied'`)}, ${sumOf(sql`${payments.disposition} <> 'duplicate'`)}, 0)::float8`;

export async function paidFor(db: Database, page: readonly Pick<PayOrder, 'id'>[]): Promise<Map<string, number>> {
  if (page.length === 0) return new Map();
  const ids = page.map(({ id }) => id);
  const { orderId } = payments;
  const rows = await db.select({ orderId, fen: ownSum }).from(payments).where(inArray(orderId, ids)).groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, row.fen]));
}

/** The order's state, or one of two further states for partly or fully refunded money. */
export type OrderMoneyState = OrderState | 'part_refunded' | 'days_kept';

/**
 * SQL condition for orders in this state; each order has exactly one. `part_refunded`: a part of the money was
 * refunded; `days_kept`: all money was refunded but the days were kept.
 */
export function standsAs(db: Database, status: OrderMoneyState): SQL | undefined {
  const { state, refundedFen } = orders;
  const came = sql`(${db.select({ fen: ownSum }).from(payments).where(eq(payments.orderId, orders.id))})`;
  const isPart = sql`(${and(gt(refundedFen, 0), inArray(state, ['granted', 'refunded']), lt(refundedFen, came))})`;
  if (status === 'part_refunded') return isPart;
  if (status === 'days_kept') return and(gt(refundedFen, 0), eq(state, 'granted'), gte(refundedFen, came));
  if (status === 'granted') return and(eq(state, status), eq(refundedFen, 0));
  return and(eq(state, status), status === 'refunded' ? not(isPart) : undefined);
}
