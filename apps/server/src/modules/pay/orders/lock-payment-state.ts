import type { OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockRefundable } from '../refunds/refund-queries.ts';
import type { Disposition } from './order.ts';
import { lockOrder, type Payment } from './order-queries.ts';
import { payments } from './orders.tables.ts';
import { refundOrders } from './order-refund-port.ts';

/**
 * Locks an order and the refund balance of its payment, and returns both for the audit log. Returns null if nothing was
 * paid or the payment is in review.
 */
export async function lockOrderMoney(
  tx: Database,
  orderId: string,
): Promise<{ orderState: OrderState; leftFen: number } | null> {
  const found = await refundOrders.findPaidOrder(tx, orderId);
  // A payment in review is not locked here, because its decision locks the order before the refund balance.
  if (!found?.payment || found.isInReview) return null;
  // Locks the refund balance before the order, as refunds requested by members do.
  const leftFen = await lockRefundable(tx, found.payment);
  return { orderState: (await lockOrder(tx, orderId)).state, leftFen };
}

export interface PaymentState extends Pick<Payment, 'orderId' | 'channel' | 'transactionId' | 'paidFen'> {
  disposition: Disposition;
  orderState: OrderState;
}

/**
 * Locks the order of a payment and returns the payment with the order's state. Returns null if there is no payment with
 * this id.
 */
export async function lockPaymentState(tx: Database, paymentId: number): Promise<PaymentState | null> {
  const isIt = eq(payments.id, paymentId);
  const [known] = await tx.select({ orderId: payments.orderId }).from(payments).where(isIt);
  if (!known) return null;
  const { state: orderState } = await lockOrder(tx, known.orderId);
  const { orderId, channel, transactionId, paidFen, disposition } = payments;
  const [payment] = await tx
    .select({ orderId, channel, transactionId, paidFen, disposition })
    .from(payments)
    .where(isIt);
  return payment ? { ...payment, orderState } : null;
}
