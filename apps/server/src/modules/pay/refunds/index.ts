export { applyRefundResult } from './apply-refund-result.ts';
export { carryOutRefund, refundJobs, sweepRefunds } from './carry-out-refund.ts';
export { approveRefund, declineRefund, retryRefund } from './decide-refund.ts';
export { askForRefund, quoteOrder } from './member-refunds.ts';
export type { PaidAttempt, RefundDeps, RefundDesk, RefundEvent, RefundOrders } from './refund-deps.ts';
export { channelReturnedLetter } from './refund-letters.ts';
export {
  emptyPurse,
  findRefund,
  holdPurse,
  listRecentRefunds,
  listRefundsOfOrder,
  listRefundsToLookAt,
  type RefundRow as Refund,
} from './refund-queries.ts';
export { refundsThatWait } from './refund.ts';
export { findOrderPeriod } from './order-grants.ts';
export { requestRefund } from './request-refund.ts';
export { refundAsOperator } from './operator-refunds.ts';
export { refundRoutes } from './refund.routes.ts';
export {
  decideProposal,
  dropProposalsOf,
  findProposal,
  listProposals,
  noteProposalRefund,
  proposeRefund,
  sumGivenByOperators,
  takeDecision,
  withdrawProposal,
  type RefundProposal,
} from './four-eyes.ts';
export { needsSecondPerson, REFUND_LIMIT_FEN, type ProposalKind } from './proposal.ts';
export { findRefundable } from './refundable.ts';
export { searchRefunds } from './search-refunds.ts';
