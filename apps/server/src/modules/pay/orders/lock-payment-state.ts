import type { OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockRefundable } from '../refunds/refund-queries.ts';
import type { Disposition } from './order.ts';
import { lockOrder, type Payment } from './order-queries.ts';
import { payments } from './orders.tables.ts';
import { refundOrders } from './refund-orders.ts';

/** How money stands where a person of ours decides about it, for what is told of before and after: nobody else changes it until the transaction ends. */

/** An order, and what is left of its own money. Null where nothing was paid for it, or it is decided about elsewhere. */
export async function lockOrderMoney(
  tx: Database,
  orderId: string,
): Promise<{ orderState: OrderState; leftFen: number } | null> {
  const found = await refundOrders.findPaidOrder(tx, orderId);
  // Whoever decides about money in review takes the order before the purse.
  if (!found?.payment || found.isInReview) return null;
  // The purse before the order, as by members who ask for it.
  const leftFen = await lockRefundable(tx, found.payment);
  return { orderState: (await lockOrder(tx, orderId)).state, leftFen };
}

export interface PaymentState extends Pick<Payment, 'orderId' | 'channel' | 'transactionId' | 'paidFen'> {
  disposition: Disposition;
  orderState: OrderState;
}

/** A payment, and the order that it came for. Null where there is none. */
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
