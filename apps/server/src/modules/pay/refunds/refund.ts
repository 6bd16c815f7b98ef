/**
 * asked → queued → processing → succeeded. An operator may decline `asked`. `abnormal` and `closed` are failures at the
 * channel that an operator may retry.
 */
const refundStates = ['asked', 'declined', 'queued', 'processing', 'succeeded', 'abnormal', 'closed'] as const;
export type RefundProgress = (typeof refundStates)[number];

/** Refunds that need an operator. */
export const refundsThatWait = ['asked', 'abnormal', 'closed'] as const satisfies RefundProgress[];

export type RefundParty = 'member' | 'operator' | 'system';

export interface RefundRequest {
  orderId: string;
  /** The payment (`money-id.ts`). */
  attemptId: string;
  amountFen: number;
  /** Shown to the channel and to operators. */
  reason: string;
  by: RefundParty;
  /** The order's days are taken back too. */
  takesGrant: boolean;
  /** An operator decides first. */
  isAsked?: boolean;
}
