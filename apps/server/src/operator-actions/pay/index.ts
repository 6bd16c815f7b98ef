import { endAgreement } from './agreements.ts';
import { readBillAction } from './books.ts';
import { exportOrders } from './export-orders.ts';
import { giveRefundAction } from './give-refund.ts';
import { assignMismatchAction, bookMismatchAction, parkMismatchAction, resolveMismatchAction } from './mismatches.ts';
import { addPayPage, removePayPage, savePayPage } from './pay-pages.ts';
import { changePriceAction, changePromotionAction, changeQuotaAction, changeSaleAction } from './product-verbs.ts';
import { addProductAction, retireProductAction, saveProductAction } from './products.ts';
import { agreeToLimitAction, changeLimitAction, refuseLimitAction } from './refund-limit-actions.ts';
import { approveProposalAction, refuseProposalAction, withdrawProposalAction } from './refund-proposals.ts';
import { approveRefundAction, declineRefundAction, retryRefundAction } from './refunds.ts';
import { acceptReviewAction, refundReviewAction, writeOffReviewAction } from './reviews.ts';

export const refundActions = [
  giveRefundAction,
  approveProposalAction,
  refuseProposalAction,
  withdrawProposalAction,
  approveRefundAction,
  declineRefundAction,
  retryRefundAction,
  changeLimitAction,
  agreeToLimitAction,
  refuseLimitAction,
];
export const reviewActions = [acceptReviewAction, refundReviewAction, writeOffReviewAction];
export const booksActions = [
  readBillAction,
  assignMismatchAction,
  parkMismatchAction,
  bookMismatchAction,
  resolveMismatchAction,
];
export const productActions = [
  addProductAction,
  saveProductAction,
  changePriceAction,
  changeSaleAction,
  changeQuotaAction,
  changePromotionAction,
  retireProductAction,
];
export const payPageActions = [addPayPage, savePayPage, removePayPage];

export const payActions = [
  exportOrders,
  ...refundActions,
  ...reviewActions,
  ...booksActions,
  endAgreement,
  ...productActions,
  ...payPageActions,
];
