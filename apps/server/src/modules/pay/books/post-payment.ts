import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { clearingOf } from './accounts.ts';
import { post } from './post.ts';
import { lockSuspense } from './lock-suspense.ts';

export interface ArrivedPayment {
  channel: PayType;
  transactionId: string;
  orderId: string;
  attemptId: string;
  /** As the channel reports it. */
  paidFen: number;
  /** The posting time, when the payment was judged. */
  at: Date;
  /** `deferred`: pays for days granted now. `suspense`: in review, or to be refunded. */
  to: 'deferred' | 'suspense';
}

/** False when this transaction was posted before. */
export const postPayment = (tx: Database, payment: ArrivedPayment): Promise<boolean> =>
  post(tx, {
    key: `payment:${payment.channel}:${payment.transactionId}`,
    kind: 'payment',
    at: payment.at,
    orderId: payment.orderId,
    attemptId: payment.attemptId,
    lines: [
      { account: clearingOf(payment.channel), amountFen: payment.paidFen },
      { account: payment.to === 'deferred' ? 'deferred_revenue' : 'suspense', amountFen: -payment.paidFen },
    ],
  });

/**
 * An operator accepted a payment in review. False when it was posted before.
 * @throws AppError `failed_precondition` where some of it was returned meanwhile
 */
export async function postAcceptance(
  tx: Database,
  { orderId, attemptId, paidFen, at }: Pick<ArrivedPayment, 'orderId' | 'attemptId' | 'paidFen' | 'at'>,
): Promise<boolean> {
  const undecided = await lockSuspense(tx, attemptId);
  const isNew = await post(tx, {
    key: `acceptance:${attemptId}`,
    kind: 'acceptance',
    at,
    orderId,
    attemptId,
    lines: [
      { account: 'suspense', amountFen: paidFen },
      { account: 'deferred_revenue', amountFen: -paidFen },
    ],
  });
  if (isNew && undecided !== paidFen) {
    throw new AppError('failed_precondition', {
      description: 'some of this money was returned already',
      reason: 'MONEY_DECIDED',
    });
  }
  return isNew;
}
