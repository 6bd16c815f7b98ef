import type { MismatchKind, PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Day } from '../../../time/shanghai.ts';

export interface Mismatch {
  channel: PayType;
  day: Day;
  kind: MismatchKind;
  rowKind: 'payment' | 'refund';
  /** The transaction id of a payment, or the refund number. */
  reference: string;
  outTradeNo: string;
  orderId: string | null;
  /** The two amounts, or the two fees if the fee differs. */
  oursFen: number | null;
  theirsFen: number | null;
}
