/**
 * What is refunded. `give`: the payment that granted the order; `asked`: a refund that a member requested; `review`: a
 * payment in review.
 */
export type ProposalKind = 'give' | 'asked' | 'review';

/** `withdrawn`: the operator withdrew the proposal, or the refund was decided without it. */
export type ProposalState = 'waiting' | 'approved' | 'refused' | 'withdrawn';

/** Default limit in fen of what operators may refund of one order without a second operator. */
export const REFUND_LIMIT_FEN = 20_000;

/**
 * Whether a second operator must approve. Earlier refunds of the order count too, so that a large refund cannot be
 * split; null means no limit.
 */
export const needsSecondPerson = (limitFen: number | null, sum: { refundedFen: number; amountFen: number }): boolean =>
  limitFen !== null && sum.refundedFen + sum.amountFen > limitFen;
