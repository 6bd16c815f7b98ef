import type { Database } from '../../../db/database.ts';
import { postRefundPaid } from '../books/post-refund.ts';
import type { PayChannel, RefundState } from '../channels/channel.ts';
import { noteStep } from './note-step.ts';
import type { RefundDesk } from './refund-deps.ts';
import { findRefund, stepRefund, type RefundRow } from './refund-queries.ts';

export interface RefundResult {
  channel: PayChannel;
  refundNo: string;
  state: RefundState;
}

export type ResultDesk = Pick<RefundDesk, 'clock' | 'orders' | 'tellBuyer' | 'announce'>;

/**
 * What the channel says of a refund, by notification, by answer or by its bill: any number of times, in any order. What
 * has succeeded stays so. False when there is no such refund.
 */
export async function applyRefundResult(tx: Database, desk: ResultDesk, result: RefundResult): Promise<boolean> {
  const { channel, refundNo, state } = result;
  const known = await findRefund(tx, { refundNo });
  if (known?.channel !== channel) return false;
  const at = desk.clock.now();
  switch (state) {
    case 'succeeded': {
      const set = { state, nextAskAt: null, succeededAt: at, note: null, updatedAt: at } as const;
      const done = await stepRefund(tx, { refundNo }, ['queued', 'processing', 'abnormal', 'closed'], set);
      if (done) await finish(tx, desk, done, at);
      break;
    }
    case 'processing':
      await stepRefund(tx, { refundNo }, ['queued'], { state, updatedAt: at });
      break;
    case 'abnormal':
    case 'closed':
      await giveUp(tx, desk, refundNo, state, null);
      break;
    case 'absent':
      break;
  }
  return true;
}

async function finish(tx: Database, desk: ResultDesk, refund: RefundRow, at: Date): Promise<void> {
  const { id: refundId, orderId, attemptId, amountFen, channel, takesGrant } = refund;
  await postRefundPaid(tx, { refundId, orderId, attemptId, amountFen, channel, at });
  const end = { orderId, attemptId, refundFen: amountFen, isWhole: takesGrant, at };
  const isAllBack = await desk.orders.endRefund(tx, end);
  await noteStep(tx, desk, refund, isAllBack ? 'refunded' : 'part_refunded');
}

/** From here on a person has to look. */
export async function giveUp(
  tx: Database,
  desk: ResultDesk,
  refundNo: string,
  state: 'abnormal' | 'closed',
  note: string | null,
): Promise<void> {
  const set = { state, nextAskAt: null, note, updatedAt: desk.clock.now() };
  const stuck = await stepRefund(tx, { refundNo }, ['queued', 'processing'], set);
  if (stuck) await noteStep(tx, desk, stuck, 'refund_failed');
  // The channel has closed what it could not return; a new number is needed.
  else if (state === 'closed') await stepRefund(tx, { refundNo }, ['abnormal'], set);
}
