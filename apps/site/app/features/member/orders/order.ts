import type { MemberOrder, OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import type { PillTone } from '../../../components/pill.tsx';

export type { MemberOrder, OrderReceipt } from '@feisuo/contract/schemas/member-orders';

/** What the buyer can do next with an order, or why there is nothing to do. */
export type OrderStep =
  | 'pay'
  | 'refund or invoice'
  | 'refund'
  | 'refund requested'
  | 'not charged'
  | 'returned'
  | 'being checked';

export interface OrderDisplay {
  /** The label of the order's state. */
  text: string;
  tone: PillTone;
  step: OrderStep;
}

const closed: OrderDisplay = { text: '已失效', tone: 'plain', step: 'not charged' };

/** A charge under a renewal agreement, which the buyer cannot pay by hand. */
const charging: OrderDisplay = { text: '自动扣款中', tone: 'info', step: 'being checked' };

/** The label and the next step that the buyer sees for the state of an order. */
export function orderDisplay({
  state,
  canPay,
  paidRmb,
  refundedRmb,
  isRefundRequested,
}: Pick<MemberOrder, 'state' | 'canPay' | 'paidRmb' | 'refundedRmb' | 'isRefundRequested'>): OrderDisplay {
  const isPart = refundedRmb > 0 && refundedRmb < paidRmb;
  switch (state) {
    case 'created':
    case 'qr_ready':
      return canPay ? { text: '待付款', tone: 'warn', step: 'pay' } : charging;
    // For a day, an expired payment code can be renewed, unless the buyer cancelled the order.
    case 'expired':
    case 'closed':
      return canPay ? { text: '付款码已过期', tone: 'warn', step: 'pay' } : closed;
    case 'paid':
      return { text: '已支付，到账中', tone: 'ok', step: 'being checked' };
    case 'granted':
      if (isRefundRequested) return { text: '退款核实中', tone: 'warn', step: 'refund requested' };
      if (isPart) return { text: '部分退款', tone: 'info', step: 'refund' };
      // The full amount was refunded, but the buyer keeps the days.
      if (refundedRmb > 0) return { text: '已退款', tone: 'info', step: 'returned' };
      return { text: '已支付', tone: 'ok', step: 'refund or invoice' };
    case 'refunding':
      return { text: '退款中', tone: 'info', step: 'returned' };
    case 'refunded':
      return { text: isPart ? '部分退款' : '已退款', tone: 'info', step: 'returned' };
    case 'review':
      return { text: '核对中', tone: 'warn', step: 'being checked' };
  }
}

const pendingStates: ReadonlySet<MemberOrder['state']> = new Set([
  'created',
  'qr_ready',
  'paid',
  'refunding',
  'review',
]);
const refundStarted: ReadonlySet<TimelineKind> = new Set(['refunding', 'extra_refunding', 'refund_failed']);
const refundEnded: ReadonlySet<TimelineKind> = new Set(['part_refunded', 'refunded', 'extra_refunded']);
type TimelineKind = OrderReceipt['timeline'][number]['kind'];

/** Whether the state will change without an action of the buyer, because a payment, review or refund is pending. */
export const isStatePending = ({ state }: Pick<MemberOrder, 'state'>): boolean => pendingStates.has(state);

/** Like `isStatePending`, but also reads the timeline, because a refund may be pending before the state changes. */
export const isOrderPending = (order: Pick<OrderReceipt, 'state' | 'timeline'>): boolean =>
  isStatePending(order) || isRefundPending(order.timeline.map(({ kind }) => kind));

/** Each refund has an event at its start and one at its end. A refund is pending if the last of these is a start. */
function isRefundPending(kinds: readonly TimelineKind[]): boolean {
  const last = kinds.findLast((kind) => refundStarted.has(kind) || refundEnded.has(kind));
  return last !== undefined && refundStarted.has(last);
}

/** The page on which a pending order can be paid. */
export const payHref = (id: string) => `/vip?order=${encodeURIComponent(id)}`;
export const receiptHref = (id: string) => `/member/orders/${encodeURIComponent(id)}`;
