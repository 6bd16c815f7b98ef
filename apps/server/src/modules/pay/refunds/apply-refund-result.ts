import type { Database } from '../../../db/database.ts';
import { postRefundPaid } from '../books/post-refund.ts';
import type { PayChannel, RefundState } from '../channels/channel.ts';
import { recordRefundStep } from './record-refund-step.ts';
import type { RefundDeps } from './refund-deps.ts';
import { findRefund, stepRefund, type RefundRow } from './refund-queries.ts';
import { refundedFenTotal, refundsTotal } from '../../../metrics/business-metrics.ts';

export interface RefundResult {
  channel: PayChannel;
  refundNo: string;
  state: RefundState;
}

export type RefundResultDeps = Pick<RefundDeps, 'clock' | 'orders' | 'tellBuyer' | 'announce'>;

/**
 * Applies a refund state that a notification, reply or bill reports; reports may repeat and come in any order. Returns
 * false if there is no such refund.
 */
export async function applyRefundResult(tx: Database, deps: RefundResultDeps, result: RefundResult): Promise<boolean> {
  const { channel, refundNo, state } = result;
  const known = await findRefund(tx, { refundNo });
  if (known?.channel !== channel) return false;
  const at = deps.clock.now();
  switch (state) {
    case 'succeeded': {
      const set = { state, nextQueryAt: null, succeededAt: at, note: null, updatedAt: at } as const;
      const done = await stepRefund(tx, { refundNo }, ['queued', 'processing', 'abnormal', 'closed'], set);
      if (done) await completeRefund(tx, deps, done, at);
      break;
    }
    case 'processing':
      await stepRefund(tx, { refundNo }, ['queued'], { state, updatedAt: at });
      break;
    case 'abnormal':
    case 'closed':
      await markRefundStuck(tx, deps, refundNo, state, null);
      break;
    case 'absent':
      break;
  }
  return true;
}

async function completeRefund(tx: Database, deps: RefundResultDeps, refund: RefundRow, at: Date): Promise<void> {
  const { id: refundId, orderId, attemptId, amountFen, channel, takesGrant } = refund;
  await postRefundPaid(tx, { refundId, orderId, attemptId, amountFen, channel, at });
  const end = { orderId, attemptId, refundFen: amountFen, isFullRefund: takesGrant, at };
  const isAllBack = await deps.orders.endRefund(tx, end);
  await recordRefundStep(tx, deps, refund, isAllBack ? 'refunded' : 'part_refunded');
  refundsTotal.inc({ channel, outcome: 'succeeded' });
  refundedFenTotal.inc({ channel }, amountFen);
}

/** Marks a refund as failed, so that an operator must decide. */
export async function markRefundStuck(
  tx: Database,
  deps: RefundResultDeps,
  refundNo: string,
  state: 'abnormal' | 'closed',
  note: string | null,
): Promise<void> {
  const set = { state, nextQueryAt: null, note, updatedAt: deps.clock.now() };
  const stuck = await stepRefund(tx, { refundNo }, ['queued', 'processing'], set);
  if (stuck) {
    await recordRefundStep(tx, deps, stuck, 'refund_failed');
    refundsTotal.inc({ channel: stuck.channel, outcome: state });
  }
  // The refund was `abnormal` and is now `closed`, so a retry needs a new refund number.
  else if (state === 'closed') await stepRefund(tx, { refundNo }, ['abnormal'], set);
}
