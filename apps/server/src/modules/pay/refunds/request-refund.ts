import { randomBytes } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { decide } from './decide-refund.ts';
import { refuseRefund } from './refuse-refund.ts';
import type { PaidAttempt, RefundDesk } from './refund-deps.ts';
import { makeRefundNo } from './refund-number.ts';
import type { RefundRow } from './refund-queries.ts';
import type { RefundRequest } from './refund.ts';
import { noteStep } from './note-step.ts';
import { payRefundPurses, payRefunds } from './refunds.tables.ts';

/**
 * Promises money back, in the caller's transaction: the row, the job that carries it out and the books, or nothing.
 * What is `asked` is decided later by a person.
 * @throws AppError `failed_precondition` REFUND_TOO_MUCH when less than this is left of what was paid
 */
export async function requestRefund(tx: Database, desk: RefundDesk, request: RefundRequest): Promise<RefundRow> {
  const { orderId, attemptId, amountFen, reason, by, takesGrant, isAsked = false } = request;
  const paid = await desk.orders.findPaidAttempt(tx, attemptId);
  if (!paid || paid.orderId !== orderId) throw new AppError('not_found', { description: 'no such payment' });
  if (!Number.isSafeInteger(amountFen) || amountFen < 1) throw tooMuch();
  const at = desk.clock.now();
  await tx.insert(payRefundPurses).values({ attemptId, paidFen: paid.paidFen, promisedFen: 0 }).onConflictDoNothing();
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
      asks: 0,
      refusals: 0,
      at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  // A member's second request for the order, while the first is under way.
  if (!row) throw refuseRefund('REFUND_UNDER_WAY');
  await promise(tx, paid, amountFen);
  if (!isAsked) return decide(tx, desk, row);
  await noteStep(tx, desk, row, 'refund_asked');
  return row;
}

/** Takes the sum out of what may be promised. Of many at once, those go through that fit. */
async function promise(tx: Database, { attemptId }: PaidAttempt, amountFen: number): Promise<void> {
  const taken = await tx
    .update(payRefundPurses)
    .set({ promisedFen: sql`${payRefundPurses.promisedFen} + ${amountFen}` })
    .where(
      and(
        eq(payRefundPurses.attemptId, attemptId),
        lte(sql`${payRefundPurses.promisedFen} + ${amountFen}`, payRefundPurses.paidFen),
      ),
    )
    .returning({ attemptId: payRefundPurses.attemptId });
  if (taken.length === 0) throw tooMuch();
}

const tooMuch = () => refuseRefund('REFUND_TOO_MUCH');
