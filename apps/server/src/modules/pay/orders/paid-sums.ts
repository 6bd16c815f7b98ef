import type { OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import { and, eq, gt, gte, inArray, lt, not, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayOrder } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';

const sumOf = (which: SQL) => sql`sum(${payments.paidFen}) filter (where ${which})`;

/** The applied payments of an order; without any, all others except duplicates. */
const ownSum = sql<number>`coalesce(${sumOf(sql`${payments.disposition} = 'applied'`)}, ${sumOf(sql`${payments.disposition} <> 'duplicate'`)}, 0)::float8`;

export async function paidFor(db: Database, page: readonly Pick<PayOrder, 'id'>[]): Promise<Map<string, number>> {
  if (page.length === 0) return new Map();
  const ids = page.map(({ id }) => id);
  const { orderId } = payments;
  const rows = await db.select({ orderId, fen: ownSum }).from(payments).where(inArray(orderId, ids)).groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, row.fen]));
}

/** The order state as shown with its money: two more values than the state. */
export type OrderStanding = OrderState | 'part_refunded' | 'days_kept';

/**
 * Each order has exactly one standing. `part_refunded`: some of its money was refunded. `days_kept`: all of it was, and
 * the days stayed.
 */
export function standsAs(db: Database, standing: OrderStanding): SQL | undefined {
  const { state, refundedFen } = orders;
  const came = sql`(${db.select({ fen: ownSum }).from(payments).where(eq(payments.orderId, orders.id))})`;
  const isPart = sql`(${and(gt(refundedFen, 0), inArray(state, ['granted', 'refunded']), lt(refundedFen, came))})`;
  if (standing === 'part_refunded') return isPart;
  if (standing === 'days_kept') return and(gt(refundedFen, 0), eq(state, 'granted'), gte(refundedFen, came));
  if (standing === 'granted') return and(eq(state, standing), eq(refundedFen, 0));
  return and(eq(state, standing), standing === 'refunded' ? not(isPart) : undefined);
}
