/** How a member may ask for their money: by the days that are left, decided at once, or all of it, which somebody looks at. */
export const refundKinds = ['by_day', 'full'] as const;
export type RefundKind = (typeof refundKinds)[number];

/** What a member reads of a refund. What the channel cannot return is under way for them too: somebody of ours is at it. */
export const memberRefundStates = ['asked', 'declined', 'processing', 'succeeded'] as const;
export type MemberRefundState = (typeof memberRefundStates)[number];

/** When money is there again, by what both channels publish. */
export const refundArrival =
  '用零钱或余额付的，通常当天到账；用银行卡付的，通常 1 至 3 个工作日，以微信支付、支付宝的通知为准';
