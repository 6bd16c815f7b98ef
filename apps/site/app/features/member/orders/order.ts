import type { MemberOrder, OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import type { PillTone } from '../../../components/pill.tsx';

export type { MemberOrder, OrderReceipt } from '@feisuo/contract/schemas/member-orders';

/** What can still be done about an order, or what there is to say about it instead. */
export type OrderStep = 'pay' | 'refund or invoice' | 'refund' | 'not charged' | 'returned' | 'being checked';

export interface OrderLook {
  /** Its state in a word. */
  text: string;
  /** How the word is dressed. */
  tone: PillTone;
  step: OrderStep;
}

const closed: OrderLook = { text: '已失效', tone: 'plain', step: 'not charged' };

/** By an agreement: nobody is to pay it by hand. */
const charging: OrderLook = { text: '自动扣款中', tone: 'info', step: 'being checked' };

/** How an order stands, to its buyer. */
export function orderLook({
  state,
  canPay,
  paidRmb,
  refundedRmb,
}: Pick<MemberOrder, 'state' | 'canPay' | 'paidRmb' | 'refundedRmb'>): OrderLook {
  const isPart = refundedRmb > 0 && refundedRmb < paidRmb;
  switch (state) {
    case 'created':
    case 'qr_ready':
      return canPay ? { text: '待付款', tone: 'warn', step: 'pay' } : charging;
    // Its code died; for a day it may get another. One that its buyer cancelled does not.
    case 'expired':
    case 'closed':
      return canPay ? { text: '付款码已过期', tone: 'warn', step: 'pay' } : closed;
    case 'paid':
      return { text: '已支付，到账中', tone: 'ok', step: 'being checked' };
    case 'granted':
      if (isPart) return { text: '部分退款', tone: 'info', step: 'refund' };
      // All of the money, and the days are theirs to keep.
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

const movingStates: ReadonlySet<MemberOrder['state']> = new Set(['created', 'qr_ready', 'paid', 'refunding', 'review']);
const goingBack: ReadonlySet<TimelineKind> = new Set(['refunding', 'extra_refunding', 'refund_failed']);
const backAgain: ReadonlySet<TimelineKind> = new Set(['part_refunded', 'refunded', 'extra_refunded']);
type TimelineKind = OrderReceipt['timeline'][number]['kind'];

/** Whether it will change without anybody doing something here: money is expected, looked at, or on its way back. */
export const isMoving = ({ state }: Pick<MemberOrder, 'state'>): boolean => movingStates.has(state);

/** The same of one whose story is known: money may go back while the order stays as it is. */
export const isUnderWay = (order: Pick<OrderReceipt, 'state' | 'timeline'>): boolean =>
  isMoving(order) || isMoneyOnItsWay(order.timeline.map(({ kind }) => kind));

/** Of each refund that was begun, one line tells its end. */
function isMoneyOnItsWay(kinds: readonly TimelineKind[]): boolean {
  const last = kinds.findLast((kind) => goingBack.has(kind) || backAgain.has(kind));
  return last !== undefined && goingBack.has(last);
}

/** Where an order that waits can be paid. */
export const payHref = (id: string) => `/vip?order=${encodeURIComponent(id)}`;
export const receiptHref = (id: string) => `/member/orders/${encodeURIComponent(id)}`;
