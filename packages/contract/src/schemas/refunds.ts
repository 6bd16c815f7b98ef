import { Type, type Static } from 'typebox';
import { memberRefundStates, refundKinds } from '../facts/refund-vocabulary.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

/** Sums are integers of fen. */
const Fen = Type.Integer({ minimum: 0 });

export const RefundOrderParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type RefundOrderParams = Static<typeof RefundOrderParams>;

export const MemberRefund = exact({
  number: Type.String(),
  rmb: Fen,
  state: Type.Enum(memberRefundStates),
  reason: Type.String(),
  /** Whether the order's days went back with the money, or would. */
  takesDays: Type.Boolean(),
  /** Why it was declined; empty otherwise. */
  note: Type.String(),
  at: Instant,
});
export type MemberRefund = Static<typeof MemberRefund>;

/** The refund as of now. Null where it cannot be requested. */
export const RefundQuoteReply = serviceReply(
  exact({
    /** Paid amount. */
    rmb: Fen,
    totalDays: Type.Integer(),
    leftDays: Type.Integer(),
    byDay: Type.Union([exact({ rmb: Fen }), Type.Null()]),
    full: Type.Union([exact({ rmb: Fen, until: Instant }), Type.Null()]),
    /** Those that there were of this order, the newest first. */
    refunds: Type.Array(MemberRefund),
  }),
);
export type RefundQuoteReply = Static<typeof RefundQuoteReply>;

/** `rmb` is the sum that the member was shown: a day may have ended since. */
export const RefundOrderRequest = Type.Object({
  kind: Type.Enum(refundKinds),
  rmb: Type.Integer({ minimum: 1 }),
});
export type RefundOrderRequest = Static<typeof RefundOrderRequest>;

export const RefundOrderReply = serviceReply(MemberRefund);
export type RefundOrderReply = Static<typeof RefundOrderReply>;
