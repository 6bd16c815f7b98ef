import { randomBytes } from 'node:crypto';
import { dayOf } from '../../../time/shanghai.ts';

/**
 * The usual order is asked → queued → processing → succeeded; an operator may decline `asked`. `abnormal` and `closed`
 * are failures at the channel, which an operator may retry.
 */
const refundStates = ['asked', 'declined', 'queued', 'processing', 'succeeded', 'abnormal', 'closed'] as const;
export type RefundProgress = (typeof refundStates)[number];

/** Refund states in which an operator must act. */
export const refundsThatWait = ['asked', 'abnormal', 'closed'] as const satisfies RefundProgress[];

/** Final refund states. */
export const finishedRefunds = ['declined', 'succeeded'] as const satisfies RefundProgress[];

export type RefundParty = 'member' | 'operator' | 'system';

export interface RefundRequest {
  orderId: string;
  /** The payment that is refunded (`payment-key.ts`). */
  attemptId: string;
  amountFen: number;
  /** The reason of the refund, sent to the channel and shown to operators. */
  reason: string;
  by: RefundParty;
  /** Whether the refund also revokes the order's days. */
  takesGrant: boolean;
  /** Whether an operator must approve the refund first. */
  isAsked?: boolean;
}

/** Makes our refund number, which sorts by day. Both channels accept up to 64 characters of [0-9A-Za-z]. */
export const makeRefundNo = (at: Date) =>
  `R${dayOf(at).replaceAll('-', '')}${randomBytes(10).toString('hex').toUpperCase()}`;
