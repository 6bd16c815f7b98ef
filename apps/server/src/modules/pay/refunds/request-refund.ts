import { randomBytes } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { queueRefund } from './decide-refund.ts';
import { refuseRefund } from './refuse-refund.ts';
import type { PaidAttempt, RefundDeps } from './refund-deps.ts';
import type { RefundRow } from './refund-queries.ts';
import { type RefundRequest, makeRefundNo } from './refund.ts';
import { recordRefundStep } from './record-refund-step.ts';
import { payRefundBalances, payRefunds } from './refunds.tables.ts';

/**
 * Creates a refund and queues it at once, or leaves it for an operator's decision if `isAsked`.
 * @throws AppError `failed_precondition` REFUND_TOO_MUCH if less than the amount is left of the payment
 */
export async function requestRefund(tx: Database, deps: RefundDeps, request: RefundRequest): Promise<RefundRow> {
  const { orderId, attemptId, amountFen, reason, by, takesGrant, isAsked = false } = request;
  const paid = await deps.orders.findPaidAttempt(tx, attemptId);
  if (!paid || paid.orderId !== orderId) throw new AppError('not_found', { description: 'no such payment' });
  if (!Number.isSafeInteger(amountFen) || amountFen < 1) throw tooMuch();
  const at = deps.clock.now();
  await tx.insert(payRefundBalances).values({ attemptId, paidFen: paid.paidFen, promisedFen: 0 }).onConflictDoNothing();
  const [row] = await tx
    .insert(payRefunds)
    .values({
      id: randomBytes(12).toString('hex'),
      refundNo: makeRefundNo(at),
      orderId,
      attemptId,
      channel: paid.channel,
      transactionId: paid.transactionId,
      totalFen: paid.paidFen,
      amountFen,
      reason,
      by,
      takesGrant,
      state: 'asked',
      queries: 0,
      refusals: 0,
      at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  // A unique index allows one refund requested by a member in progress per order.
  if (!row) throw refuseRefund('REFUND_UNDER_WAY');
  await promiseAmount(tx, paid, amountFen);
  if (!isAsked) return queueRefund(tx, deps, row);
  await recordRefundStep(tx, deps, row, 'refund_asked');
  return row;
}

/**
 * Adds the amount to the payment's refunds. The conditional update prevents concurrent refunds from exceeding the
 * payment.
 */
async function promiseAmount(tx: Database, { attemptId }: PaidAttempt, amountFen: number): Promise<void> {
  const taken = await tx
    .update(payRefundBalances)
    .set({ promisedFen: sql`${payRefundBalances.promisedFen} + ${amountFen}` })
    .where(
      and(
        eq(payRefundBalances.attemptId, attemptId),
        lte(sql`${payRefundBalances.promisedFen} + ${amountFen}`, payRefundBalances.paidFen),
      ),
    )
    .returning({ attemptId: payRefundBalances.attemptId });
  if (taken.length === 0) throw tooMuch();
}

const tooMuch = () => refuseRefund('REFUND_TOO_MUCH');
