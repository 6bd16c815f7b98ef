/**
 * `give`: a refund of the order's own payment. `asked`: a refund that a member requested. `review`: a payment in
 * review.
 */
export type ProposalKind = 'give' | 'asked' | 'review';

/**
 * `withdrawn`: withdrawn by the operator who proposed it, or because the request or payment was decided in another
 * way.
 */
export type ProposalState = 'waiting' | 'approved' | 'refused' | 'withdrawn';

/** Default limit for the sum of one order that an operator may refund without a second operator. */
export const REFUND_LIMIT_FEN = 20_000;

/**
 * Whether the refund needs a second operator. Earlier refunds of the order by operators count too, so that a large
 * sum cannot be split. Without a limit (null) none is needed.
 */
export const needsSecondPerson = (limitFen: number | null, sum: { refundedFen: number; amountFen: number }): boolean =>
  limitFen !== null && sum.refundedFen + sum.amountFen > limitFen;
