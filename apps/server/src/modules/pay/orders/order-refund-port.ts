import type { OrderEventKind } from '@feisuo/contract/facts/pay-vocabulary';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { moneyIdOf, readMoneyId } from '../books/payment-key.ts';
import { returnUnit } from '../catalogue/quotas.ts';
import type { PaidAttempt, RefundEvent, RefundOrders } from '../refunds/refund-deps.ts';
import { findOrder, noteOrderEvent, lockOrder, type Payment } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';
import { paidFor } from './order-amounts.ts';

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

  async endRefund(tx, { orderId, attemptId, refundFen, isFullRefund, at }) {
    // Serializes the end of the refund with settlement and with operators' decisions about the order.
    await lockOrder(tx, orderId);
    if (await isOwnMoney(tx, orderId, attemptId)) {
      await tx
        .update(orders)
        .set({ refundedFen: sql`${orders.refundedFen} + ${refundFen}` })
        .where(eq(orders.id, orderId));
    }
    if (isFullRefund) {
      const held = await findInReview(tx, orderId);
      await tx
        .update(orders)
        .set(held ? { state: 'review', settledOutTradeNo: held.outTradeNo } : { state: 'refunded' })
        .where(and(eq(orders.id, orderId), eq(orders.state, 'refunding')));
    }
    const [order, paid] = [await findOrder(tx, orderId), await paidFor(tx, [{ id: orderId }])];
    const isAllBack = (order?.refundedFen ?? 0) >= (paid.get(orderId) ?? 0);
    // The buyer got all money back and lost the days. The order is locked before the quota, as in settlement.
    if (isAllBack && order?.state === 'refunded') await returnUnit(tx, { productId: order.productId, orderId, at });
    return isAllBack;
  },

  isExtra: async (db, orderId, attemptId) => !(await isOwnMoney(db, orderId, attemptId)),

  async noteRefund(tx, { orderId, attemptId, kind, refundNo, amountFen, takesGrant, by, at }) {
    const eventKind = (await isOwnMoney(tx, orderId, attemptId)) ? kind : (extraKinds[kind] ?? kind);
    const { outTradeNo } = readMoneyId(attemptId);
    const facts = { refundNo, amountFen, takesGrant, ...(by !== null && { by }) };
    await noteOrderEvent(tx, { orderId, at, kind: eventKind, outTradeNo, facts });
  },
};

/** Timeline events for the refund of a duplicate payment. They do not say that the order itself was refunded. */
const extraKinds: Partial<Record<RefundEvent['kind'], OrderEventKind>> = {
  refunding: 'extra_refunding',
  part_refunded: 'extra_refunded',
  refunded: 'extra_refunded',
  refund_failed: 'extra_refund_failed',
};

/** Returns the oldest payment of the order that is in review; null if there is none. */
export async function findInReview(tx: Database, orderId: string): Promise<Payment | null> {
  const isWaiting = and(eq(payments.orderId, orderId), eq(payments.disposition, 'review'));
  const [waiting] = await tx.select().from(payments).where(isWaiting).orderBy(asc(payments.id)).limit(1);
  return waiting ?? null;
}

/** Returns the payment that granted the order or, without one, the oldest payment that is not a duplicate. */
async function findOwnPayment(db: Database, orderId: string): Promise<Payment | null> {
  const [own] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.disposition, 'duplicate')))
    .orderBy(desc(sql`${payments.disposition} = 'applied'`), asc(payments.id))
    .limit(1);
  return own ?? null;
}

/**
 * Whether the payment is the one that granted the order. Before a grant, every payment that is not a duplicate
 * qualifies.
 */
async function isOwnMoney(db: Database, orderId: string, moneyId: string): Promise<boolean> {
  const own = await findOwnPayment(db, orderId);
  const asked = await findPayment(db, moneyId);
  if (!own || !asked) return false;
  return own.id === asked.id || (own.disposition !== 'applied' && asked.disposition !== 'duplicate');
}

/**
 * Returns the id of a payment in books and refunds: the trade number, plus the transaction id if the attempt was paid
 * before.
 */
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
