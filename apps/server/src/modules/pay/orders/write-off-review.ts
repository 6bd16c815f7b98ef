import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { findBilledRefunds } from '../refunds/billed-refunds.ts';
import { postWriteOff } from '../books/post-refund.ts';
import { RECONCILE, type AskedBill } from '../books/asked-bill.ts';
import { channelReturnedLetter } from '../refunds/refund-letters.ts';
import { emptyPurse } from '../refunds/refund-queries.ts';
import type { RefundDesk } from '../refunds/refund-deps.ts';
import { refuse, takeReviewed } from './decide-review.ts';
import { isReturnedByChannel } from './find-returned.ts';
import { noteOrderEvent, type Payment } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { findInReview, moneyIdOfPayment } from './refund-orders.ts';

/**
 * The third decision about money in review: the channel has returned it by itself, so nothing is owed to anybody. Within the
 * transaction that writes who decided; null when there is no such payment.
 * @throws AppError `failed_precondition` where nothing says that the channel returned it
 */
export async function writeOffReview(tx: Database, desk: RefundDesk, paymentId: number): Promise<Payment | null> {
  const at = desk.clock.now();
  const taken = await takeReviewed(tx, paymentId, 'written_off');
  if (!taken) return null;
  const { payment, order } = taken;
  const { channel, outTradeNo, paidFen } = payment;
  if (!(await isReturnedByChannel(tx, payment))) {
    throw refuse('REVIEW_NOT_RETURNED', 'nothing says that the channel returned it: accept it, or return it');
  }
  const { id: orderId, accountId, productName } = order;
  const attemptId = await moneyIdOfPayment(tx, payment);
  await postWriteOff(tx, { orderId, attemptId, channel, paidFen, at });
  await emptyPurse(tx, { attemptId, paidFen });
  await noteOrderEvent(tx, { orderId, at, kind: 'channel_returned', outTradeNo, facts: { channel, paidFen } });
  if (order.state === 'review') await endOrder(tx, desk, { orderId, attemptId, paidFen, at });
  if (accountId !== null) await desk.tellBuyer(tx, accountId, channelReturnedLetter(productName, paidFen));
  // A bill that was read before took it for a stranger's; read again, it is known.
  for (const { day } of await findBilledRefunds(tx, channel, outTradeNo)) {
    const bill: AskedBill = { channel, day };
    await desk.jobs.enqueue(tx, RECONCILE, bill);
  }
  await desk.announce(tx);
  return payment;
}

/** With the last of its money the order is over; other money that waits is what it holds then. */
async function endOrder(
  tx: Database,
  { orders: refunding }: RefundDesk,
  { orderId, attemptId, paidFen, at }: { orderId: string; attemptId: string; paidFen: number; at: Date },
): Promise<void> {
  const left = await findInReview(tx, orderId);
  if (left) {
    await tx.update(orders).set({ settledOutTradeNo: left.outTradeNo }).where(eq(orders.id, orderId));
    return;
  }
  await refunding.beginRefund(tx, orderId, at);
  await refunding.endRefund(tx, { orderId, attemptId, refundFen: paidFen, isWhole: true, at });
}
