import type { RefundKind } from '@feisuo/contract/facts/refund-vocabulary';
import type { RefundQuoteReply } from '@feisuo/contract/schemas/refunds';

export type RefundQuote = RefundQuoteReply['data'];

export interface RefundChoice {
  kind: RefundKind;
  rmb: number;
}

/** The options. A full refund, which needs a review, only if the refund by days is smaller. */
export function refundChoices({ byDay, full }: Pick<RefundQuote, 'byDay' | 'full'>): RefundChoice[] {
  const choices: RefundChoice[] = [];
  if (full && full.rmb > (byDay?.rmb ?? 0)) choices.push({ kind: 'full', rmb: full.rmb });
  if (byDay) choices.push({ kind: 'by_day', rmb: byDay.rmb });
  return choices;
}

/** The pending refund, if any. */
export const pendingRefund = ({ refunds }: Pick<RefundQuote, 'refunds'>) =>
  refunds.find(({ state }) => state === 'asked' || state === 'processing') ?? null;
