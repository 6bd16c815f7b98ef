import type { PayStatus, PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { PillTone } from '../../../components/pill.tsx';

/** A purchase, as its buyer reads it. */
export interface MemberOrder {
  id: string;
  /** What was bought, in the catalogue's words. */
  product: string;
  /** Bought by a renewal that the member agreed to. */
  isRenewal: boolean;
  /** Fen. */
  rmb: number;
  payType: PayType;
  at: string;
  status: PayStatus;
}

/** A state in a word, and how the word is dressed. */
export const orderStates: Record<PayStatus, { text: string; tone: PillTone }> = {
  waiting: { text: '待付款', tone: 'warn' },
  paid: { text: '已支付，到账中', tone: 'ok' },
  granted: { text: '已支付', tone: 'ok' },
  closed: { text: '已失效', tone: 'plain' },
  refunded: { text: '已退款', tone: 'info' },
  review: { text: '核对中', tone: 'warn' },
};

/** What can still be done about an order, or what there is to say about it instead. */
export type OrderStep = 'pay' | 'refund or invoice' | 'not charged' | 'returned' | 'being checked';

export const orderSteps: Record<PayStatus, OrderStep> = {
  waiting: 'pay',
  paid: 'being checked',
  granted: 'refund or invoice',
  closed: 'not charged',
  refunded: 'returned',
  review: 'being checked',
};
