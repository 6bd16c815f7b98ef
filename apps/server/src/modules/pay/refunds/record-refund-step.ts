import type { Database } from '../../../db/database.ts';
import type { RefundDeps, RefundEvent } from './refund-deps.ts';
import { letterOf } from './refund-messages.ts';
import type { RefundRow } from './refund-queries.ts';

/** Records a step of a refund in the order's timeline and sends the buyer a message. */
export async function recordRefundStep(
  tx: Database,
  deps: Pick<RefundDeps, 'clock' | 'orders' | 'tellBuyer' | 'announce' | 'actor'>,
  refund: RefundRow,
  kind: RefundEvent['kind'],
): Promise<void> {
  const { orderId, attemptId, refundNo, amountFen, takesGrant, reason, note } = refund;
  const at = deps.clock.now();
  await deps.orders.noteRefund(tx, {
    orderId,
    attemptId,
    kind,
    refundNo,
    amountFen,
    takesGrant,
    by: deps.actor ?? null,
    at,
  });
  const paid = await deps.orders.findPaidAttempt(tx, attemptId);
  // Sends no message to an erased account.
  if (paid?.accountId) {
    const { accountId, productName } = paid;
    const isExtra = await deps.orders.isExtra(tx, orderId, attemptId);
    await deps.tellBuyer(tx, accountId, letterOf(kind, { productName, amountFen, reason, note, isExtra }));
  }
  await deps.announce(tx);
}
