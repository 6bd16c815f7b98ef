/**
 * asked → queued → processing → succeeded. `asked` waits for a person of ours, who may decline. `abnormal` and
 * `closed` are the channel's words for "not returned": a person looks, and may send it again.
 */
const refundStates = ['asked', 'declined', 'queued', 'processing', 'succeeded', 'abnormal', 'closed'] as const;
export type RefundProgress = (typeof refundStates)[number];

/** Those that wait for a person: asked for, or not returned by the channel. */
export const refundsThatWait = ['asked', 'abnormal', 'closed'] as const satisfies RefundProgress[];

export type RefundParty = 'member' | 'operator' | 'system';

export interface RefundRequest {
  orderId: string;
  /** The payment (`money-id.ts`). */
  attemptId: string;
  amountFen: number;
  /** What the channel and our own people read. */
  reason: string;
  by: RefundParty;
  /** The order's days go back with the money. */
  takesGrant: boolean;
  /** A person of ours decides first. */
  isAsked?: boolean;
}
