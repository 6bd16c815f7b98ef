import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { refuseRefund } from './refuse-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { promisedOf, type RefundRow } from './refund-queries.ts';
import { requestRefund } from './request-refund.ts';

export interface OperatorRefund {
  orderId: string;
  /** The amount to refund; null means all that is left of the payment. */
  amountFen: number | null;
  takesGrant: boolean;
  reason: string;
}

/** Refunds an order for an operator, with or without revoking its days. Returns null if nothing was paid. */
export async function refundAsOperator(
  tx: Database,
  deps: RefundDeps,
  { orderId, amountFen, takesGrant, reason }: OperatorRefund,
): Promise<RefundRow | null> {
  const order = await deps.orders.findPaidOrder(tx, orderId);
  const payment = order?.payment;
  if (!payment) return null;
  // Each payment in review must be decided separately, because an order may have several.
  if (order.isInReview) {
    throw new AppError('failed_precondition', {
      reason: 'REFUND_IN_REVIEW',
      description: 'payments of this order are in review: decide each of them there',
    });
  }
  const { attemptId, paidFen } = payment;
  const sum = amountFen ?? paidFen - (await promisedOf(tx, attemptId));
  if (sum < 1) throw refuseRefund('REFUND_TOO_MUCH');
  return requestRefund(tx, deps, { orderId, attemptId, amountFen: sum, reason, by: 'operator', takesGrant });
}
