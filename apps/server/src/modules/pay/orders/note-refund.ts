import { and, eq, inArray, sql } from 'drizzle-orm';
import { sendSignal } from '../../../db/signals.ts';
import type { Database } from '../../../db/database.ts';
import { noteOrderEvent, takeOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';

/** Money that goes back, as far as its order is concerned. */
export interface RefundNote {
  orderId: string;
  /** The attempt whose payment goes back. Of a payment that the order does not hold, the order only keeps a note. */
  attemptId: string;
  refundNo: string;
  amountFen: number;
  /** Whether nothing is left of the purchase: all of it goes back, or the grant was taken. */
  endsOrder: boolean;
  at: Date;
}

/** A refund was decided. Called by refunds in the transaction that decides it. */
export async function noteRefundStarted(tx: Database, note: RefundNote): Promise<void> {
  const { orderId, attemptId, refundNo, amountFen, endsOrder, at } = note;
  const order = await takeOrder(tx, orderId);
  if (endsOrder && order.settledOutTradeNo === attemptId) {
    await tx
      .update(orders)
      .set({ state: 'refunding' })
      .where(and(eq(orders.id, orderId), inArray(orders.state, ['paid', 'granted', 'review'])));
  }
  await noteOrderEvent(tx, {
    orderId,
    at,
    kind: 'refunding',
    outTradeNo: attemptId,
    facts: { refundNo, amountFen, endsOrder },
  });
  await sendSignal(tx, 'pay');
}

/** The channel has returned the money. Called once per refund, in the transaction that records it. */
export async function noteRefundDone(tx: Database, note: RefundNote): Promise<void> {
  const { orderId, attemptId, refundNo, amountFen, endsOrder, at } = note;
  const order = await takeOrder(tx, orderId);
  const isOfOrder = order.settledOutTradeNo === attemptId;
  if (isOfOrder) {
    await tx
      .update(orders)
      .set({
        refundedFen: sql`${orders.refundedFen} + ${amountFen}`,
        ...(endsOrder && { state: 'refunded' as const }),
      })
      .where(eq(orders.id, orderId));
  }
  await noteOrderEvent(tx, {
    orderId,
    at,
    kind: isOfOrder && !endsOrder ? 'part_refunded' : 'refunded',
    outTradeNo: attemptId,
    facts: { refundNo, amountFen },
  });
  await sendSignal(tx, 'pay');
}

/** The channel could not return it; a person has to look. The order waits as it is. */
export async function noteRefundFailed(tx: Database, note: Omit<RefundNote, 'endsOrder'>): Promise<void> {
  const { orderId, attemptId, refundNo, amountFen, at } = note;
  await noteOrderEvent(tx, {
    orderId,
    at,
    kind: 'refund_failed',
    outTradeNo: attemptId,
    facts: { refundNo, amountFen },
  });
  await sendSignal(tx, 'pay');
}
