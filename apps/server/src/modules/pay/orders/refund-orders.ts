import type { OrderEventKind } from '@feisuo/contract/facts/pay-vocabulary';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { moneyIdOf, readMoneyId } from '../books/money-id.ts';
import type { PaidAttempt, RefundEvent, RefundOrders } from '../refunds/refund-deps.ts';
import { findOrder, noteOrderEvent, lockOrder, type Payment } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';
import { paidFor } from './paid-sums.ts';

export const refundOrders: RefundOrders = {
  async findPaidOrder(db, orderId) {
    const order = await findOrder(db, orderId);
    if (!order) return null;
    const own = await findOwnPayment(db, orderId);
    return {
      orderId,
      accountId: order.accountId,
      productName: order.productName,
      isGranted: order.state === 'granted',
      isInReview: order.state === 'review',
      payment: own && (await findPaidAttempt(db, await moneyIdOfPayment(db, own))),
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
    // Serializes with settlement and reviews of this order.
    await lockOrder(tx, orderId);
    if (await isOwnMoney(tx, orderId, attemptId)) {
      await tx
        .update(orders)
        .set({ refundedFen: sql`${orders.refundedFen} + ${refundFen}` })
        .where(eq(orders.id, orderId));
    }
    if (isWhole) {
      const held = await findInReview(tx, orderId);
      await tx
        .update(orders)
        .set(held ? { state: 'review', settledOutTradeNo: held.outTradeNo } : { state: 'refunded' })
        .where(and(eq(orders.id, orderId), eq(orders.state, 'refunding')));
    }
    const [order, paid] = [await findOrder(tx, orderId), await paidFor(tx, [{ id: orderId }])];
    return (order?.refundedFen ?? 0) >= (paid.get(orderId) ?? 0);
  },

  isExtra: async (db, orderId, attemptId) => !(await isOwnMoney(db, orderId, attemptId)),

  async noteRefund(tx, { orderId, attemptId, kind, refundNo, amountFen, takesGrant, by, at }) {
    const told = (await isOwnMoney(tx, orderId, attemptId)) ? kind : (extraKinds[kind] ?? kind);
    const { outTradeNo } = readMoneyId(attemptId);
    const facts = { refundNo, amountFen, takesGrant, ...(by !== null && { by }) };
    await noteOrderEvent(tx, { orderId, at, kind: told, outTradeNo, facts });
  },
};

/** A duplicate payment is not part of the order: its buyer must not read that the order is being refunded. */
const extraKinds: Partial<Record<RefundEvent['kind'], OrderEventKind>> = {
  refunding: 'extra_refunding',
  part_refunded: 'extra_refunded',
  refunded: 'extra_refunded',
  refund_failed: 'extra_refund_failed',
};

/** The oldest payment in review of an order. */
export async function findInReview(tx: Database, orderId: string): Promise<Payment | null> {
  const isWaiting = and(eq(payments.orderId, orderId), eq(payments.disposition, 'review'));
  const [waiting] = await tx.select().from(payments).where(isWaiting).orderBy(asc(payments.id)).limit(1);
  return waiting ?? null;
}

/** The payment that bought the order; without one, the oldest that it holds. Never a duplicate. */
async function findOwnPayment(db: Database, orderId: string): Promise<Payment | null> {
  const [own] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.disposition, 'duplicate')))
    .orderBy(desc(sql`${payments.disposition} = 'applied'`), asc(payments.id))
    .limit(1);
  return own ?? null;
}

/** With an applied payment, only that one is the order's own; otherwise all but duplicates. */
async function isOwnMoney(db: Database, orderId: string, moneyId: string): Promise<boolean> {
  const own = await findOwnPayment(db, orderId);
  const asked = await findPayment(db, moneyId);
  if (!own || !asked) return false;
  return own.id === asked.id || (own.disposition !== 'applied' && asked.disposition !== 'duplicate');
}

/** The first payment of a code uses the code's number; a further one adds its transaction id. */
export async function moneyIdOfPayment(
  db: Database,
  { id, outTradeNo, transactionId }: Pick<Payment, 'id' | 'outTradeNo' | 'transactionId'>,
): Promise<string> {
  const first = await findPayment(db, outTradeNo);
  return moneyIdOf(outTradeNo, first?.id === id ? null : transactionId);
}

async function findPayment(db: Database, moneyId: string): Promise<Payment | null> {
  const { outTradeNo, furtherTransactionId } = readMoneyId(moneyId);
  const isNamed = furtherTransactionId === null ? undefined : eq(payments.transactionId, furtherTransactionId);
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.outTradeNo, outTradeNo), isNamed))
    .orderBy(asc(payments.id))
    .limit(1);
  return found ?? null;
}

async function findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | null> {
  const payment = await findPayment(db, attemptId);
  const order = payment && (await findOrder(db, payment.orderId));
  if (!order) return null;
  const { accountId, productName } = order;
  const { orderId, channel, transactionId, paidFen, paidAt } = payment;
  return { attemptId, orderId, accountId, productName, channel, transactionId, paidFen, paidAt };
}
