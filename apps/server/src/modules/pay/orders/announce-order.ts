import { announce } from '../../../events/announcements.ts';
import type { Database } from '../../../db/database.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { PayOrder } from './order-queries.ts';

/** What whoever listens outside hears of orders, each in the transaction that makes it true. */

type Named = Pick<PayOrder, 'id' | 'accountId' | 'productId' | 'agreementId'>;

/** Money bought it, and what it is for was given. */
export const announcePaid = (
  tx: Database,
  { id, accountId, productId, agreementId }: Named,
  { paidFen, channel, paidAt, at }: { paidFen: number; channel: PayChannel; paidAt: Date; at: Date },
): Promise<void> =>
  announce(tx, {
    kind: 'order.paid',
    accountId,
    at,
    data: {
      order_id: id,
      product_id: productId,
      amount_fen: paidFen,
      channel,
      paid_at: paidAt.toISOString(),
      is_renewal: agreementId !== null,
    },
  });

/** Nobody paid, and no code of it can be paid any more. */
export const announceClosed = (
  tx: Database,
  { id, accountId, productId, closeReason }: Pick<PayOrder, 'id' | 'accountId' | 'productId' | 'closeReason'>,
  at: Date,
): Promise<void> =>
  announce(tx, {
    kind: 'order.closed',
    accountId,
    at,
    data: { order_id: id, product_id: productId, reason: closeReason },
  });

/** Money that the order held is back with its buyer. */
export const announceRefunded = (
  tx: Database,
  {
    orderId,
    accountId,
    refundNo,
    amountFen,
    isWhole,
    at,
  }: { orderId: string; accountId: string | null; refundNo: string; amountFen: number; isWhole: boolean; at: Date },
): Promise<void> =>
  announce(tx, {
    kind: 'order.refunded',
    accountId,
    at,
    data: { order_id: orderId, refund_no: refundNo, amount_fen: amountFen, is_whole: isWhole },
  });
