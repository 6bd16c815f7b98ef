export { noteRefundDone, noteRefundFailed, noteRefundStarted, type RefundNote } from './note-refund.ts';
export {
  isOver,
  orderStates,
  payStatusOf,
  type AttemptState,
  type CloseReason,
  type Disposition,
  type OrderState,
  type SettledVia,
} from './order.ts';
export {
  findAttempt,
  findOrder,
  findOrderOf,
  listAttempts,
  listOrderEvents,
  listPayments,
  noteOrderEvent,
  type OrderEvent,
  type PayAttempt,
  type Payment,
  type PayOrder,
} from './order-queries.ts';
export { makeOrderToken } from './order-token.ts';
