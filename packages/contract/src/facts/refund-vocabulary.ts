/** Kinds of refund requests: by remaining days, decided at once; or in full, decided by an operator. */
export const refundKinds = ['by_day', 'full'] as const;
export type RefundKind = (typeof refundKinds)[number];

/**
 * Refund states that a member sees. A refund that the channel cannot return is under way too: an operator handles it.
 */
export const memberRefundStates = ['asked', 'declined', 'processing', 'succeeded'] as const;
export type MemberRefundState = (typeof memberRefundStates)[number];

/** Time of arrival, as both channels publish it. */
export const refundArrival =
  '用零钱或余额付的，通常当天到账；用银行卡付的，通常 1 至 3 个工作日，以微信支付、支付宝的通知为准';
