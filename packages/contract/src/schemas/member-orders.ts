import { Type, type Static, type TSchema } from 'typebox';
import { orderEventKinds, orderStates, payStatuses, payTypes } from '../facts/pay-vocabulary.ts';
import { exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Fen = Type.Integer({ minimum: 0 });

const memberOrder = {
  id: Type.String(),
  /** Name in the catalogue at the time of purchase. */
  product: Type.String(),
  isRenewal: Type.Boolean(),
  rmb: Fen,
  /** How it was paid, or was last to be paid. */
  payType: Type.Enum(payTypes),
  at: Instant,
  status: Type.Enum(payStatuses),
  /** The same, more exactly. */
  state: Type.Enum(orderStates),
  /** Paid amount without duplicate payments; 0 while unpaid. */
  paidRmb: Fen,
  /** Refunded amount. */
  refundedRmb: Fen,
  /** Whether the buyer can pay it now; charges of an agreement cannot be paid by hand. */
  canPay: Type.Boolean(),
};

/** A purchase, as its buyer reads it. */
export const MemberOrder = exact(memberOrder);
export type MemberOrder = Static<typeof MemberOrder>;

export const MemberOrdersQuery = Type.Object({ cursor: Type.Optional(text(80)) });
export type MemberOrdersQuery = Static<typeof MemberOrdersQuery>;
/** `next` is the cursor of the next page; null: last page. */
export const MemberOrdersReply = serviceReply(exact({ list: Type.Array(MemberOrder), next: nullable(Type.String()) }));
export type MemberOrdersReply = Static<typeof MemberOrdersReply>;

export const MemberOrderParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type MemberOrderParams = Static<typeof MemberOrderParams>;

/** The way in which it is to be paid; without one, as it was to be paid before. */
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
  /** When its days run; null while it has none, or none any more. */
  period: nullable(exact({ from: Instant, until: Instant })),
  canCancel: Type.Boolean(),
  timeline: Type.Array(exact({ at: Instant, kind: Type.Enum(orderEventKinds), rmb: nullable(Fen) })),
});
export type OrderReceipt = Static<typeof OrderReceipt>;
export const OrderReceiptReply = serviceReply(OrderReceipt);
export type OrderReceiptReply = Static<typeof OrderReceiptReply>;
