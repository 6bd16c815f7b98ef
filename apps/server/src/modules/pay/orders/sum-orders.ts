import { count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { orders, payments } from './orders.tables.ts';
import { ownSum } from './order-amounts.ts';
import { matches, type OrderFilter } from './search-orders.ts';

export interface OrderSums {
  /** Number of matching orders, at most `most`. */
  orders: number;
  /** Null if more than `most` orders match. `paid` is the number of orders that received money. */
  sums: { paid: number; paidFen: number; refundedFen: number } | null;
}

/** Counts and sums the orders that a filter selects; counting stops after `most` orders. */
export async function sumOrders(db: Database, filter: OrderFilter, most: number): Promise<OrderSums> {
  const condition = await matches(db, filter);
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .limit(most + 1)
    .as('some');
  const [counted] = await db.select({ orders: count() }).from(some);
  const found = counted?.orders ?? 0;
  if (found > most) return { orders: most, sums: null };
  const came = sql<number>`coalesce((${db.select({ fen: ownSum }).from(payments).where(eq(payments.orderId, orders.id))}), 0)`;
  const money = db
    .select({ paidFen: came.as('paid'), refundedFen: orders.refundedFen })
    .from(orders)
    .where(condition)
    .as('money');
  const isPaid = gt(money.paidFen, 0);
  const [sums] = await db
    .select({
      paid: sql<number>`count(*) filter (where ${isPaid})`.mapWith(Number),
      paidFen: sql<number>`coalesce(sum(${money.paidFen}), 0)`.mapWith(Number),
      refundedFen: sql<number>`coalesce(sum(${money.refundedFen}), 0)`.mapWith(Number),
    })
    .from(money);
  return { orders: found, sums: sums ?? null };
}
