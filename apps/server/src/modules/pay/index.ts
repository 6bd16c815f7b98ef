export {
  booksJobs,
  listMismatches,
  RECONCILE,
  resolveMismatch,
  revenueByDay,
  trialBalance,
  type AskedBill,
} from './books/index.ts';
export {
  addMissingProducts,
  addPage,
  changePage,
  changePrice,
  changePromotion,
  changeQuota,
  changeSale,
  describeProducts,
  findNextSaleChange,
  findPriced,
  findProduct,
  listPayPages,
  listPlans,
  type Change,
  type EarlierPrice,
  type PageEntry,
} from './catalogue/index.ts';
export { makeChannels, warmUpChannels } from './channels/index.ts';
export {
  acceptReview,
  listReviews,
  refundReview,
  writeOffReview,
  type ReviewedPayment,
  forgetChannelEvents,
  countKeptPurchases,
  listBoughtKinds,
  listInvoiceable,
  makeOrderBelongings,
  makeOrderToken,
} from './orders/index.ts';
export { makePayDeps, makeRefundDesk, type PayDeps, type PayParties } from './pay-deps.ts';
export type { SalesPort } from './sales-port.ts';
export {
  makeRenewalBelongings,
  makeRenewalHooks,
  noRenewals,
  renewingIn,
  type RenewalNotice,
  type RenewalPorts,
} from './renewals/index.ts';
export { forgetSheetDoors } from './sheets/index.ts';
export { payJobs } from './pay-jobs.ts';
export { payRoutes } from './pay.routes.ts';
export {
  approveRefund,
  declineRefund,
  listRecentRefunds,
  listRefundsToLookAt,
  refundAsOperator,
  refundJobs,
  retryRefund,
  type Refund,
  type RefundDesk,
} from './refunds/index.ts';
