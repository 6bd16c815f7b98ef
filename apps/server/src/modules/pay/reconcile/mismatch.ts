import type { MismatchKind, PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Day } from '../../../time/shanghai.ts';

export interface Mismatch {
  channel: PayType;
  day: Day;
  kind: MismatchKind;
  rowKind: 'payment' | 'refund';
  /** The transaction id of a payment, or the refund number of a refund. */
  reference: string;
  outTradeNo: string;
  orderId: string | null;
  /** `oursFen` and `theirsFen` are the amounts in our books and on the bill, or the fees if only the fees differ. */
  oursFen: number | null;
  theirsFen: number | null;
}
