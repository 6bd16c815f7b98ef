export { forgetChannelEvents } from './forget-channel-events.ts';
export { assertPayable } from './add-attempt.ts';
export { acceptReview, findReviewed, listReviews, refundReview, type ReviewedPayment } from './decide-review.ts';
export { findOpenOrder } from './find-open-order.ts';
export { countKeptPurchases, isInvoiceable, listBoughtKinds, listInvoiceable } from './list-invoiceable.ts';
export { memberOrderRoutes } from './member-order.routes.ts';
export { notifyRoutes } from './notify.routes.ts';
export { takeOrderStanding, takePaymentStanding } from './money-standing.ts';
export { makeOrderBelongings } from './order-belongings.ts';
export {
  findOrder,
  findOrderOf,
  listAttempts,
  listOrderEvents,
  listPayments,
  noteOrderEvent,
  type PayOrder,
} from './order-queries.ts';
export { makeOrderToken } from './order-token.ts';
export { orderRoutes } from './order.routes.ts';
export { offerAttempt, type OfferedCode } from './offer-attempt.ts';
export { channelBusy, noSuchOrder, refuseOrder } from './refuse-order.ts';
export { listChannelEvents } from './list-channel-events.ts';
export { listPlacedOrders } from './list-placed-orders.ts';
export { findListedOrder, listOrders, searchOrders, type FoundOrder } from './search-orders.ts';
export { reportTakings } from './takings.ts';
export { codeLimit } from './tell-code.ts';
export { writeOffReview } from './write-off-review.ts';
export { settlePayment } from './settle-payment.ts';
export { sweepOrders } from './sweep-orders.ts';
