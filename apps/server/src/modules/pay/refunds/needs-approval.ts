/** `give`: an order's own money. `asked`: a member's request. `review`: a payment in review. */
export type ProposalKind = 'give' | 'asked' | 'review';

/** `withdrawn`: by the operator who asked, or because its subject was decided otherwise. */
export type ProposalState = 'waiting' | 'approved' | 'refused' | 'withdrawn';

/** The default limit that one operator may refund of one order alone. */
export const REFUND_LIMIT_FEN = 20_000;

/**
 * Whether an amount needs a second operator. Earlier operator refunds of the order count, so that a large sum cannot be
 * split. Null: no limit.
 */
export const needsSecondPerson = (limitFen: number | null, sum: { givenFen: number; amountFen: number }): boolean =>
  limitFen !== null && sum.givenFen + sum.amountFen > limitFen;
