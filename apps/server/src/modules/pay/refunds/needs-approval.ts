/** `give`: an order's own money; `asked`: what a member asked for; `review`: a payment that waits for a person. */
export type ProposalKind = 'give' | 'asked' | 'review';

/** `withdrawn`: by whoever asked, or because what it was about was decided otherwise. */
export type ProposalState = 'waiting' | 'approved' | 'refused' | 'withdrawn';

/** What one person may return of one order alone, unless an owner sets another sum. */
export const REFUND_LIMIT_FEN = 20_000;

/**
 * Whether a sum needs a second pair of eyes. What our people returned of the order before counts, or a large sum would
 * go in small ones. Null: no limit.
 */
export const needsSecondPerson = (limitFen: number | null, sum: { givenFen: number; amountFen: number }): boolean =>
  limitFen !== null && sum.givenFen + sum.amountFen > limitFen;
