import { Type, type Static, type TSchema } from 'typebox';
import { orderEventKinds, orderStates, payStatuses, payTypes } from '../facts/pay-vocabulary.ts';
import { exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Fen = Type.Integer({ minimum: 0 });

const memberOrder = {
  id: Type.String(),
  /** Name of the product as it was at the time of purchase. */
  product: Type.String(),
  isRenewal: Type.Boolean(),
  rmb: Fen,
  /** The payment channel with which the order was paid, or which its latest attempt uses. */
  payType: Type.Enum(payTypes),
  at: Instant,
  status: Type.Enum(payStatuses),
  /** The state of the order, more detailed than `status`. */
  state: Type.Enum(orderStates),
  /** The paid amount without duplicate payments; 0 if the order is unpaid. */
  paidRmb: Fen,
  /** The amount that was refunded. */
  refundedRmb: Fen,
  /** Whether the buyer requested a refund that no operator has decided yet. */
  isRefundRequested: Type.Boolean(),
  /** Whether the buyer can pay the order now. The charge of an automatic renewal cannot be paid by the buyer. */
  canPay: Type.Boolean(),
};

/** An order as its buyer sees it. */
export const MemberOrder = exact(memberOrder);
export type MemberOrder = Static<typeof MemberOrder>;

export const MemberOrdersQuery = Type.Object({ cursor: Type.Optional(text(80)) });
export type MemberOrdersQuery = Static<typeof MemberOrdersQuery>;
/** A page of orders. `next` is the cursor of the next page; null on the last page. */
export const MemberOrdersReply = serviceReply(exact({ list: Type.Array(MemberOrder), next: nullable(Type.String()) }));
export type MemberOrdersReply = Static<typeof MemberOrdersReply>;

export const MemberOrderParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type MemberOrderParams = Static<typeof MemberOrderParams>;

/** Requests another payment code. Default of `type`: the payment channel that was used before. */
export const MemberOrderCodeRequest = Type.Object({ type: Type.Optional(Type.Enum(payTypes)) });
export type MemberOrderCodeRequest = Static<typeof MemberOrderCodeRequest>;

export const OrderReceipt = exact({
  ...memberOrder,
  productId: Type.String(),
  num: Type.Integer(),
  days: Type.Integer(),
  listRmb: Fen,
  expiresAt: Instant,
  paidAt: nullable(Instant),
  /** When the days of the order run or ran; null if no days were granted or they were revoked. */
  period: nullable(exact({ from: Instant, until: Instant })),
  canCancel: Type.Boolean(),
  timeline: Type.Array(exact({ at: Instant, kind: Type.Enum(orderEventKinds), rmb: nullable(Fen) })),
});
export type OrderReceipt = Static<typeof OrderReceipt>;
export const OrderReceiptReply = serviceReply(OrderReceipt);
export type OrderReceiptReply = Static<typeof OrderReceiptReply>;
