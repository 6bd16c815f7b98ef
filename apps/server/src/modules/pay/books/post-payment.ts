import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { clearingOf } from './accounts.ts';
import { post } from './post-journal.ts';
import { lockSuspense } from './lock-suspense.ts';

export interface ArrivedPayment {
  channel: PayType;
  transactionId: string;
  orderId: string;
  attemptId: string;
  /** The amount that the channel reports. */
  paidFen: number;
  /** When settlement recorded the payment; this is the posting time. */
  at: Date;
  /**
   * `deferred`: the payment pays for days that are granted now. `suspense`: the payment is in review or will be
   * refunded.
   */
  to: 'deferred' | 'suspense';
}

/** Posts a payment that the channel reported. Returns false if its transaction was already posted. */
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
 * Posts a payment in review that an operator accepted. Returns false if it was already posted.
 * @throws AppError `failed_precondition` if a part of the payment was refunded meanwhile
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
      description: 'part of this payment was already refunded',
      reason: 'MONEY_DECIDED',
    });
  }
  return isNew;
}
