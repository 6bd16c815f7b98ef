import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { clearingOf } from './accounts.ts';
import { payJournals } from './books.tables.ts';
import { post } from './post-journal.ts';
import { takeFromSchedule } from './revenue.ts';
import { lockSuspense } from './lock-suspense.ts';

export interface PromisedRefund {
  refundId: string;
  orderId: string;
  attemptId: string;
  amountFen: number;
  /** Whether the refund also revokes the order's days, which ends the order's revenue schedule. */
  takesGrant: boolean;
  at: Date;
}

/**
 * Posts an approved refund: debits suspense first, then deferred revenue, then revenue. Returns false if the refund was
 * already posted.
 */
export async function postRefund(tx: Database, refund: PromisedRefund): Promise<boolean> {
  const { refundId, orderId, attemptId, amountFen, takesGrant, at } = refund;
  const key = `refund:${refundId}`;
  // A repeated call must return here, because `takeFromSchedule` would take the amount a second time.
  if (await isPosted(tx, key)) return false;
  const undecided = await lockSuspense(tx, attemptId);
  const fromSuspense = Math.min(amountFen, undecided);
  const fromSale = amountFen - fromSuspense;
  const released =
    fromSale > 0 || takesGrant ? await takeFromSchedule(tx, orderId, { fen: fromSale, takesGrant, at }) : 0;
  return post(tx, {
    key,
    kind: 'refund',
    at,
    orderId,
    attemptId,
    lines: [
      { account: 'suspense', amountFen: fromSuspense },
      { account: 'deferred_revenue', amountFen: released },
      // Positive if recognised revenue is refunded. Negative if revoked days are not refunded in full: the rest becomes
      // revenue.
      { account: 'revenue', amountFen: fromSale - released },
      { account: 'refunds', amountFen: -amountFen },
    ],
  });
}

/** Posts that the channel has paid the refund to the buyer. */
export const postRefundPaid = (
  tx: Database,
  refund: Pick<PromisedRefund, 'refundId' | 'orderId' | 'attemptId' | 'amountFen' | 'at'> & { channel: PayType },
): Promise<boolean> =>
  post(tx, {
    key: `refund-paid:${refund.refundId}`,
    kind: 'refund paid',
    at: refund.at,
    orderId: refund.orderId,
    attemptId: refund.attemptId,
    lines: [
      { account: 'refunds', amountFen: refund.amountFen },
      { account: clearingOf(refund.channel), amountFen: -refund.amountFen },
    ],
  });

/**
 * Posts a refund that the channel made without our request, for a payment in suspense.
 * @throws AppError `failed_precondition` if an operator decided about a part of the payment meanwhile
 */
export async function postWriteOff(
  tx: Database,
  {
    orderId,
    attemptId,
    channel,
    paidFen,
    at,
  }: Pick<PromisedRefund, 'orderId' | 'attemptId' | 'at'> & {
    channel: PayType;
    paidFen: number;
  },
): Promise<void> {
  if ((await lockSuspense(tx, attemptId)) !== paidFen) {
    throw new AppError('failed_precondition', {
      description: 'part of this payment was already decided in review',
      reason: 'MONEY_DECIDED',
    });
  }
  await post(tx, {
    key: `write-off:${attemptId}`,
    kind: 'write-off',
    at,
    orderId,
    attemptId,
    lines: [
      { account: 'suspense', amountFen: paidFen },
      { account: clearingOf(channel), amountFen: -paidFen },
    ],
  });
}

async function isPosted(tx: Database, key: string): Promise<boolean> {
  return (await tx.select({ id: payJournals.id }).from(payJournals).where(eq(payJournals.key, key))).length > 0;
}
