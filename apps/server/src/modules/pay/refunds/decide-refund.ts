import type { Database } from '../../../db/database.ts';
import { postRefund } from '../books/post-refund.ts';
import { recordRefundStep } from './record-refund-step.ts';
import { refuseRefund } from './refuse-refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { findRefund, stepRefund, releasePromised, type RefundRow } from './refund-queries.ts';
import { makeRefundNo } from './refund-number.ts';

export const CARRY_OUT = 'carry-out-refund';

/**
 * From here on the money is owed: the days go back, nothing more of them becomes revenue, and a job asks the channel.
 * All of it in the caller's transaction.
 */
export async function queueRefund(tx: Database, deps: RefundDeps, asked: RefundRow): Promise<RefundRow> {
  const at = deps.clock.now();
  const queued = await stepRefund(tx, asked, ['asked'], { state: 'queued', nextAskAt: at, updatedAt: at });
  if (!queued) throw refuseRefund('REFUND_DECIDED');
  const refund = queued.takesGrant ? await revokeDays(tx, deps, queued) : queued;
  const { id: refundId, orderId, attemptId, amountFen, takesGrant } = refund;
  await postRefund(tx, { refundId, orderId, attemptId, amountFen, takesGrant, at });
  await deps.jobs.enqueue(tx, CARRY_OUT, { id: refundId });
  await recordRefundStep(tx, deps, refund, 'refunding');
  return refund;
}

/**
 * The days of an order go back once. What our people return of it later is money alone, and never more than the purse
 * has; the refund that took the days is the one that ends the order.
 */
async function revokeDays(tx: Database, deps: RefundDeps, refund: RefundRow): Promise<RefundRow> {
  const { orderId, by } = refund;
  const at = deps.clock.now();
  const hasBegun = await deps.orders.beginRefund(tx, orderId, at);
  // Members are paid for days that go back: where these are gone, there is nothing to pay for.
  if (!hasBegun && by === 'member') throw refuseRefund('REFUND_UNDER_WAY');
  if (!hasBegun && by === 'operator')
    return (await stepRefund(tx, refund, ['queued'], { takesGrant: false, updatedAt: at })) ?? refund;
  await deps.takeBackDays(tx, { orderId, at });
  return refund;
}

/** A person of ours agrees to what a member asked for. */
export const approveRefund = (deps: RefundDeps, refundNo: string): Promise<RefundRow | null> =>
  deps.db.transaction(async (tx) => {
    const asked = await findRefund(tx, { refundNo });
    return asked && queueRefund(tx, deps, asked);
  });

/** Or does not: the order stays as it is, and can be asked about again. */
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
 * Sends back what the channel did not return. An abnormal one is asked about under its number, for it may have been
 * mended at the channel; one that the channel closed is over there for good, and only a new number asks anew.
 */
export const retryRefund = (deps: RefundDeps, refundNo: string): Promise<RefundRow | null> =>
  deps.db.transaction(async (tx) => {
    if (!(await findRefund(tx, { refundNo }))) return null;
    const at = deps.clock.now();
    const again = { asks: 0, refusals: 0, note: null, nextAskAt: at, updatedAt: at };
    const retried =
      (await stepRefund(tx, { refundNo }, ['abnormal'], { ...again, state: 'processing' })) ??
      (await stepRefund(tx, { refundNo }, ['closed'], { ...again, state: 'queued', refundNo: makeRefundNo(at) }));
    if (!retried) throw refuseRefund('REFUND_NOT_STUCK');
    await deps.jobs.enqueue(tx, CARRY_OUT, { id: retried.id });
    return retried;
  });
