import type { Database } from '../../../db/database.ts';
import { postRefund } from '../books/post-refund.ts';
import { recordRefundStep } from './record-refund-step.ts';
import { refuseRefund } from './refuse-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { findRefund, stepRefund, releasePromised, type RefundRow } from './refund-queries.ts';
import { makeRefundNo } from './refund.ts';

export const CARRY_OUT = 'carry-out-refund';

/**
 * Queues a refund: revokes the days if wanted, posts the refund to the books, and enqueues the request to the channel.
 */
export async function queueRefund(tx: Database, deps: RefundDeps, asked: RefundRow): Promise<RefundRow> {
  const at = deps.clock.now();
  const queued = await stepRefund(tx, asked, ['asked'], { state: 'queued', nextQueryAt: at, updatedAt: at });
  if (!queued) throw refuseRefund('REFUND_DECIDED');
  const refund = queued.takesGrant ? await revokeDays(tx, deps, queued) : queued;
  const { id: refundId, orderId, attemptId, amountFen, takesGrant } = refund;
  await postRefund(tx, { refundId, orderId, attemptId, amountFen, takesGrant, at });
  await deps.jobs.enqueue(tx, CARRY_OUT, { id: refundId });
  await recordRefundStep(tx, deps, refund, 'refunding');
  return refund;
}

/** Revokes the days of an order. If an earlier refund has revoked them, a refund by an operator returns only money. */
async function revokeDays(tx: Database, deps: RefundDeps, refund: RefundRow): Promise<RefundRow> {
  const { orderId, by } = refund;
  const at = deps.clock.now();
  const hasBegun = await deps.orders.beginRefund(tx, orderId, at);
  // A member's refund is for unused days, so it is refused if an earlier refund has revoked the days.
  if (!hasBegun && by === 'member') throw refuseRefund('REFUND_UNDER_WAY');
  if (!hasBegun && by === 'operator')
    return (await stepRefund(tx, refund, ['queued'], { takesGrant: false, updatedAt: at })) ?? refund;
  await deps.takeBackDays(tx, { orderId, at });
  return refund;
}

/** Approves a refund that a member requested. */
export const approveRefund = (deps: RefundDeps, refundNo: string): Promise<RefundRow | null> =>
  deps.db.transaction(async (tx) => {
    const asked = await findRefund(tx, { refundNo });
    return asked && queueRefund(tx, deps, asked);
  });

/** Declines a refund that a member requested; the order does not change. */
export const declineRefund = (deps: RefundDeps, refundNo: string, note: string): Promise<RefundRow | null> =>
  deps.db.transaction(async (tx) => {
    if (!(await findRefund(tx, { refundNo }))) return null;
    const at = deps.clock.now();
    const declined = await stepRefund(tx, { refundNo }, ['asked'], { state: 'declined', note, updatedAt: at });
    if (!declined) throw refuseRefund('REFUND_DECIDED');
    await releasePromised(tx, declined);
    await recordRefundStep(tx, deps, declined, 'refund_declined');
    return declined;
  });

/**
 * Retries a failed refund. An abnormal refund keeps its number, because the channel may have completed it; a closed
 * refund gets a new number.
 */
export const retryRefund = (deps: RefundDeps, refundNo: string): Promise<RefundRow | null> =>
  deps.db.transaction(async (tx) => {
    if (!(await findRefund(tx, { refundNo }))) return null;
    const at = deps.clock.now();
    const again = { queries: 0, refusals: 0, note: null, nextQueryAt: at, updatedAt: at };
    const retried =
      (await stepRefund(tx, { refundNo }, ['abnormal'], { ...again, state: 'processing' })) ??
      (await stepRefund(tx, { refundNo }, ['closed'], { ...again, state: 'queued', refundNo: makeRefundNo(at) }));
    if (!retried) throw refuseRefund('REFUND_NOT_STUCK');
    await deps.jobs.enqueue(tx, CARRY_OUT, { id: retried.id });
    return retried;
  });
