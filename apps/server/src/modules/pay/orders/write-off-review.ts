import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { postWriteOff } from '../books/post-refund.ts';
import { RECONCILE, type BillRequest } from '../books/bill-request.ts';
import { channelReturnedLetter } from '../refunds/refund-messages.ts';
import { exhaustRefundable, findBilledRefunds } from '../refunds/refund-queries.ts';
import type { RefundDeps } from '../refunds/refund-deps.ts';
import { refuse, claimReview } from './decide-review.ts';
import { isReturnedByChannel } from './review-reasons.ts';
import { noteOrderEvent, type Payment } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { findInReview, moneyIdOfPayment } from './order-refund-port.ts';

/**
 * Writes off a payment in review that the channel refunded without our request. Returns null if there is no payment
 * with this id.
 * @throws AppError `failed_precondition` if there is no evidence that the channel refunded it
 */
export async function writeOffReview(tx: Database, deps: RefundDeps, paymentId: number): Promise<Payment | null> {
  const at = deps.clock.now();
  const taken = await claimReview(tx, paymentId, 'written_off');
  if (!taken) return null;
  const { payment, order } = taken;
  const { channel, outTradeNo, paidFen } = payment;
  if (!(await isReturnedByChannel(tx, payment))) {
    throw refuse(
      'REVIEW_NOT_RETURNED',
      'no notification of the channel reports a refund: accept the payment, or refund it',
    );
  }
  const { id: orderId, accountId, productName } = order;
  const attemptId = await moneyIdOfPayment(tx, payment);
  await postWriteOff(tx, { orderId, attemptId, channel, paidFen, at });
  await exhaustRefundable(tx, { attemptId, paidFen });
  await noteOrderEvent(tx, { orderId, at, kind: 'channel_returned', outTradeNo, facts: { channel, paidFen } });
  if (order.state === 'review') await endOrder(tx, deps, { orderId, attemptId, paidFen, at });
  if (accountId !== null) await deps.tellBuyer(tx, accountId, channelReturnedLetter(productName, paidFen));
  // The refund may be an unknown row on a bill. Reconciling that bill again matches the row to this payment.
  for (const { day } of await findBilledRefunds(tx, channel, outTradeNo)) {
    const bill: BillRequest = { channel, day };
    await deps.jobs.enqueue(tx, RECONCILE, bill);
  }
  await deps.announce(tx);
  return payment;
}

/** Marks the order as refunded, unless another payment of the order is in review. */
async function endOrder(
  tx: Database,
  { orders: refunding }: RefundDeps,
  { orderId, attemptId, paidFen, at }: { orderId: string; attemptId: string; paidFen: number; at: Date },
): Promise<void> {
  const left = await findInReview(tx, orderId);
  if (left) {
    await tx.update(orders).set({ settledOutTradeNo: left.outTradeNo }).where(eq(orders.id, orderId));
    return;
  }
  await refunding.beginRefund(tx, orderId, at);
  await refunding.endRefund(tx, { orderId, attemptId, refundFen: paidFen, isFullRefund: true, at });
}
