/** How a member may ask for their money: by the days that are left, decided at once, or all of it, which somebody looks at. */
export const refundKinds = ['by_day', 'full'] as const;
export type RefundKind = (typeof refundKinds)[number];

/** What a member reads of a refund. What the channel cannot return is under way for them too: somebody of ours is at it. */
export const memberRefundStates = ['asked', 'declined', 'processing', 'succeeded'] as const;
export type MemberRefundState = (typeof memberRefundStates)[number];
