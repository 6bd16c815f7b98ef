export { applyRefundResult, type RefundResult } from './apply-refund-result.ts';
export { carryOutRefund, refundJobs, sweepRefunds } from './carry-out-refund.ts';
export { approveRefund, declineRefund, retryRefund } from './decide-refund.ts';
export { askForRefund, quoteOrder, type MemberRefund } from './member-refunds.ts';
export { quoteRefund, type GrantPeriod, type QuotedOrder, type RefundQuote } from './quote-refund.ts';
export type {
  PaidAttempt,
  PaidOrder,
  RefundDeps,
  RefundDesk,
  RefundEvent,
  RefundOrders,
  TellBuyer,
} from './refund-deps.ts';
export { channelReturnedLetter } from './refund-letters.ts';
export {
  emptyPurse,
  listRecentRefunds,
  listRefundsOfOrder,
  listRefundsToLookAt,
  type RefundRow as Refund,
} from './refund-queries.ts';
export type { RefundParty, RefundProgress, RefundRequest } from './refund.ts';
export { requestRefund } from './request-refund.ts';
export { refundAsOperator, type OperatorRefund } from './operator-refunds.ts';
export { refundRoutes, type RefundRoutesDeps } from './refund.routes.ts';
