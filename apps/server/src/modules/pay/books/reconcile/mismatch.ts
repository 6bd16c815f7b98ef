import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Day } from '../../../../shanghai.ts';

/** How the channel's books and ours can disagree. */
export const mismatchKinds = [
  'channel_lacks',
  'we_lack',
  'channel_paid_we_not',
  'we_paid_channel_not',
  'our_amount_less',
  'our_amount_more',
  'fee_differs',
] as const;
export type MismatchKind = (typeof mismatchKinds)[number];

export interface Mismatch {
  channel: PayType;
  day: Day;
  kind: MismatchKind;
  rowKind: 'payment' | 'refund';
  /** The transaction's id, or the refund's number. */
  reference: string;
  outTradeNo: string;
  orderId: string | null;
  /** Amounts, or fees where the fee differs. */
  oursFen: number | null;
  theirsFen: number | null;
}
