/** Kinds of refund requests: `by_day` for the remaining days, decided immediately; `full`, decided by an operator. */
export const refundKinds = ['by_day', 'full'] as const;
export type RefundKind = (typeof refundKinds)[number];

/**
 * Refund states that a member sees. A refund that failed at the channel is also shown as `processing`, because an
 * operator handles it.
 */
export const memberRefundStates = ['asked', 'declined', 'processing', 'succeeded'] as const;
export type MemberRefundState = (typeof memberRefundStates)[number];

/** How long a refund takes to arrive, as published by both payment channels. */
export const refundArrival =
  '用零钱或余额付的，通常当天到账；用银行卡付的，通常 1 至 3 个工作日，以微信支付、支付宝的通知为准';
