import { Type, type Static } from 'typebox';
import { memberRefundStates, refundKinds } from '../facts/pay-vocabulary.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** An amount in fen, which is always an integer. */
const Fen = Type.Integer({ minimum: 0 });

export const RefundOrderParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type RefundOrderParams = Static<typeof RefundOrderParams>;

export const MemberRefund = exact({
  number: Type.String(),
  rmb: Fen,
  state: Type.Enum(memberRefundStates),
  reason: Type.String(),
  /** Whether the refund also revokes the days of the order. */
  takesDays: Type.Boolean(),
  /** Why the refund was declined; empty if it was not. */
  note: Type.String(),
  at: Instant,
});
export type MemberRefund = Static<typeof MemberRefund>;

/** How much would be refunded now. `byDay` and `full` are null if that kind of refund cannot be requested. */
export const RefundQuoteReply = serviceReply(
  exact({
    /** The amount that was paid. */
    rmb: Fen,
    totalDays: Type.Integer(),
    leftDays: Type.Integer(),
    byDay: Type.Union([exact({ rmb: Fen }), Type.Null()]),
    full: Type.Union([exact({ rmb: Fen, until: Instant }), Type.Null()]),
    /** All refunds of the order, newest first. */
    refunds: Type.Array(MemberRefund),
  }),
);
export type RefundQuoteReply = Static<typeof RefundQuoteReply>;

/** Requests a refund. `rmb` is the amount that the member saw; it may be lower by now, because a day has ended. */
export const RefundOrderRequest = Type.Object({
  kind: Type.Enum(refundKinds),
  rmb: Type.Integer({ minimum: 1 }),
});
export type RefundOrderRequest = Static<typeof RefundOrderRequest>;

export const RefundOrderReply = serviceReply(MemberRefund);
export type RefundOrderReply = Static<typeof RefundOrderReply>;
