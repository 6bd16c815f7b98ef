import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PaidAttempt, RefundOrders } from '../refunds/index.ts';
import { findOrder, noteOrderEvent } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';

/** What refunds may know of orders, and do to them. */
export const refundOrders: RefundOrders = {
  async findPaidOrder(db, orderId) {
    const order = await findOrder(db, orderId);
    if (!order) return null;
    const { settledOutTradeNo } = order;
    return {
      orderId,
      accountId: order.accountId,
      productName: order.productName,
      isGranted: order.state === 'granted',
      payment: settledOutTradeNo === null ? null : await findPaidAttempt(db, settledOutTradeNo),
    };
  },

  findPaidAttempt,

  async beginRefund(tx, orderId) {
    const begun = await tx
      .update(orders)
      .set({ state: 'refunding' })
      .where(and(eq(orders.id, orderId), ne(orders.state, 'refunding'), ne(orders.state, 'refunded')))
      .returning({ id: orders.id });
    return begun.length > 0;
  },

  async endRefund(tx, { orderId, attemptId, refundFen, isWhole }) {
    const isOwn = and(eq(orders.id, orderId), eq(orders.settledOutTradeNo, attemptId));
    await tx
      .update(orders)
      .set({ refundedFen: sql`${orders.refundedFen} + ${refundFen}` })
      .where(isOwn);
    if (!isWhole) return;
    await tx
      .update(orders)
      .set({ state: 'refunded' })
      .where(and(isOwn, eq(orders.state, 'refunding')));
  },

  async noteRefund(tx, { orderId, attemptId, kind, refundNo, amountFen, at }) {
    const order = await findOrder(tx, orderId);
    // All of a payment that the order never held is no part of the order.
    const isForeign = kind === 'part_refunded' && order?.settledOutTradeNo !== attemptId;
    const facts = { refundNo, amountFen };
    await noteOrderEvent(tx, { orderId, at, kind: isForeign ? 'refunded' : kind, outTradeNo: attemptId, facts });
  },
};

/** The first payment by an attempt. A second one by the same code, which no channel takes, waits for a person. */
async function findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | null> {
  const rows = await db
    .select({ payment: payments, accountId: orders.accountId, productName: orders.productName })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.outTradeNo, attemptId))
    .orderBy(payments.id)
    .limit(1);
  const [found] = rows;
  if (!found) return null;
  const { payment, accountId, productName } = found;
  const { orderId, channel, transactionId, paidFen, paidAt } = payment;
  return { attemptId, orderId, accountId, productName, channel, transactionId, paidFen, paidAt };
}
