import { announce } from '../../../events/announcements.ts';
import type { Database } from '../../../db/database.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { PayOrder } from './order-queries.ts';

type Named = Pick<PayOrder, 'id' | 'accountId' | 'productId' | 'agreementId'>;

/** Announces to webhook endpoints that the order was paid and granted. */
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

/** Announces to webhook endpoints that the order was closed unpaid. */
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

/** Announces to webhook endpoints that a payment of the order was refunded. */
export const announceRefunded = (
  tx: Database,
  {
    orderId,
    accountId,
    refundNo,
    amountFen,
    isFullRefund,
    at,
  }: {
    orderId: string;
    accountId: string | null;
    refundNo: string;
    amountFen: number;
    isFullRefund: boolean;
    at: Date;
  },
): Promise<void> =>
  announce(tx, {
    kind: 'order.refunded',
    accountId,
    at,
    data: { order_id: orderId, refund_no: refundNo, amount_fen: amountFen, is_whole: isFullRefund },
  });
