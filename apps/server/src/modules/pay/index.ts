export { booksJobs } from './pay-jobs.ts';
export { RECONCILE, type BillRequest } from './books/bill-request.ts';
export { listMismatches } from './reconcile/bill-queries.ts';
export { bookMissedPayment, queryMissedPayment } from './reconcile/book-missed-payment.ts';
export { assignMismatch, lockOpenMismatch, parkMismatch, resolveMismatch } from './reconcile/change-mismatch.ts';
export {
  countMismatchesOf,
  countReconciledDay,
  findMismatch,
  findNewestBillDay,
  listBillsOf,
} from './reconcile/reconciliation-report.ts';
export type { StoredMismatch } from './books/books.tables.ts';
export { ledgerAccounts, type LedgerAccount } from './books/accounts.ts';
export { revenueByDay, trialBalance } from './books/reports.ts';
export { searchBills, searchJournals, searchMismatches } from './books/search-books.ts';
export { allowPurchases, findPurchaseHold } from './orders/buyer-queries.ts';
export { holdPurchases } from './buyers/hold-purchases.ts';
export { addMissingProducts } from './catalogue/seed/seed-catalogue.ts';
export { addPage, changePage } from './catalogue/change-page.ts';
export { addProduct, retireProduct, saveProduct } from './catalogue/save-product.ts';
export { changePrice, changePromotion, changeQuota, changeSale, type Change } from './catalogue/change-product.ts';
export {
  describeProducts,
  findDescribed,
  searchProducts,
  type DescribedProduct,
} from './catalogue/describe-products.ts';
export {
  findListedPayPage,
  listPayPages,
  namesOfPayPages,
  findPayPage,
  pagesOffering,
  searchPayPages,
  type ListedPayPage,
  type PageEntry,
} from './catalogue/pay-pages.ts';
export { findNextSaleChange } from './catalogue/next-sale-change.ts';
export { findPriced } from './catalogue/find-priced.ts';
export { findProduct, namesOfProducts } from './catalogue/product-queries.ts';
export { listPlans } from './catalogue/offers.ts';
export { previewOffers } from './catalogue/preview-offers.ts';
export { removePage, savePage } from './catalogue/save-page.ts';
export type { ProductDraft } from './catalogue/product-draft.ts';
export { moveRevenue, takeBackDays } from './take-back-days.ts';
export { lastChannelCalls } from './last-channel-calls.ts';
export { countPayHours } from './stats/count-pay-hours.ts';
export type { PayMeasure } from './stats/measures.ts';
export { readOrderHours, readPayDays } from './stats/read-pay-stats.ts';
export { ChannelError, type PayChannel } from './channels/channel.ts';
export type { SandboxAccounts } from './channels/configured-channels.ts';
export { acceptReview, findReviewed, listReviews, refundReview, type ReviewedPayment } from './orders/decide-review.ts';
export { writeOffReview } from './orders/write-off-review.ts';
export {
  buyersOf,
  findListedOrder,
  listOrders,
  searchOrders,
  type FoundOrder,
  type OrderFilter,
} from './orders/search-orders.ts';
export { paymentRisks } from './orders/payment-risks.ts';
export { spentByAccounts } from './orders/spent-by-accounts.ts';
export { sumOrders } from './orders/sum-orders.ts';
export { findOrder, listAttempts, listOrderEvents, listPayments } from './orders/order-queries.ts';
export { listChannelEvents } from './orders/channel-events.ts';
export { listPlacedOrders } from './orders/list-placed-orders.ts';
export { reportPaymentTotals } from './orders/payment-totals.ts';
export { lockOrderMoney, lockPaymentState } from './orders/lock-payment-state.ts';
export { isInvoiceable, listBoughtKinds, listInvoiceable } from './orders/list-invoiceable.ts';
export { countMaturePurchases, findPurchaseStart } from './orders/mature-purchases.ts';
export { makeOrderPersonalData } from './orders/order-personal-data.ts';
export { makePayDeps, makeRefundDeps } from './make-pay-deps.ts';
export type { PayDeps } from './pay-deps.ts';
export type { SalesPort } from './orders/sales-port.ts';
export {
  findAgreement,
  listEventsOf,
  renewingIn,
  lockAgreement,
  type Agreement,
} from './renewals/agreement-queries.ts';
export { findAgreementOfOrder, searchAgreements } from './renewals/search-agreements.ts';
export { makeRenewalHooks } from './renewals/renewal-hooks.ts';
export type { RenewalHooks } from './orders/renewals-port.ts';
export { noRenewals, type RenewalPorts } from './renewals/renewal-deps.ts';
export { stopAgreement } from './renewals/stop-renewal.ts';
export { payModule } from './pay-module.ts';
export { payRoutes } from './pay.routes.ts';
export { approveRefund, declineRefund, retryRefund } from './refunds/decide-refund.ts';
export {
  decideProposal,
  dropProposalsOf,
  findProposal,
  listProposals,
  noteProposalRefund,
  proposeRefund,
  sumRefundedByOperators,
  lockRefundDecision,
  withdrawProposal,
  type NewProposal,
  type RefundProposal,
} from './refunds/refund-proposals.ts';
export {
  findRefund,
  listRecentRefunds,
  listRefundsOfOrder,
  listRefundsToLookAt,
  type RefundRow as Refund,
  searchRefunds,
} from './refunds/refund-queries.ts';
export { findOrderPeriod } from './refunds/order-grants.ts';
export { findRefundable } from './refunds/find-refundable.ts';
export { needsSecondPerson, REFUND_LIMIT_FEN } from './refunds/refund-approval-rule.ts';
export { refundAsOperator } from './refunds/operator-refunds.ts';
export { refundJobs } from './refunds/carry-out-refund.ts';
export { refundsThatWait } from './refunds/refund.ts';
export type { RefundDeps } from './refunds/refund-deps.ts';
export { waitingMoney } from './operator-queue.ts';
