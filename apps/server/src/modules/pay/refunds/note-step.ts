import type { Database } from '../../../db/database.ts';
import type { RefundDesk, RefundEvent } from './refund-deps.ts';
import { letterOf } from './refund-letters.ts';
import type { RefundRow } from './refund-queries.ts';

/** Writes a step into the order's timeline and tells its buyer, in the transaction that takes the step. */
export async function noteStep(
  tx: Database,
  desk: Pick<RefundDesk, 'clock' | 'orders' | 'tellBuyer' | 'announce' | 'actor'>,
  refund: RefundRow,
  kind: RefundEvent['kind'],
): Promise<void> {
  const { orderId, attemptId, refundNo, amountFen, takesGrant, reason, note } = refund;
  const at = desk.clock.now();
  await desk.orders.noteRefund(tx, {
    orderId,
    attemptId,
    kind,
    refundNo,
    amountFen,
    takesGrant,
    by: desk.actor ?? null,
    at,
  });
  const paid = await desk.orders.findPaidAttempt(tx, attemptId);
  // Somebody whose account was erased gets the money, and no letter.
  if (paid?.accountId) {
    const { accountId, productName } = paid;
    const isExtra = await desk.orders.isExtra(tx, orderId, attemptId);
    await desk.tellBuyer(tx, accountId, letterOf(kind, { productName, amountFen, reason, note, isExtra }));
  }
  await desk.announce(tx);
}
