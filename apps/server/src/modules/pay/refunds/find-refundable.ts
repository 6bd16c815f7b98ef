import type { Database } from '../../../db/database.ts';
import { quoteRefund } from './quote-refund.ts';
import { findOrderPeriod } from './order-grants.ts';
import type { RefundDeps } from './refund-deps.ts';
import { promisedOf } from './refund-queries.ts';

/** The amounts that an operator may still refund of the payment that granted an order. */
export interface Refundable {
  paidFen: number;
  leftFen: number;
  /** The amount by the published rule for unused whole days; null if the order has no days. */
  byDayFen: number | null;
}

/** Returns the amounts that an operator may refund; null if nothing was paid or the payment is in review. */
export async function findRefundable(
  db: Database,
  { orders, clock }: Pick<RefundDeps, 'orders' | 'clock'>,
  orderId: string,
): Promise<Refundable | null> {
  const order = await orders.findPaidOrder(db, orderId);
  const payment = order?.payment;
  if (!payment || order.isInReview) return null;
  const promisedFen = await promisedOf(db, payment.attemptId);
  const { accountId, isGranted } = order;
  const now = clock.now();
  const period = isGranted && accountId !== null ? await findOrderPeriod(db, { orderId, accountId, now }) : null;
  const quote = period && quoteRefund({ ...payment, promisedFen }, period, now);
  return { paidFen: payment.paidFen, leftFen: payment.paidFen - promisedFen, byDayFen: quote?.byDayFen ?? null };
}
