import type { RefundKind } from '@feisuo/contract/facts/pay-vocabulary';
import type { RefundQuoteReply } from '@feisuo/contract/schemas/refunds';

export type RefundQuote = RefundQuoteReply['data'];

export interface RefundChoice {
  kind: RefundKind;
  rmb: number;
}

/**
 * The refund options. A full refund needs a review, so it is offered only if it returns more than the refund by days.
 */
export function refundChoices({ byDay, full }: Pick<RefundQuote, 'byDay' | 'full'>): RefundChoice[] {
  const choices: RefundChoice[] = [];
  if (full && full.rmb > (byDay?.rmb ?? 0)) choices.push({ kind: 'full', rmb: full.rmb });
  if (byDay) choices.push({ kind: 'by_day', rmb: byDay.rmb });
  return choices;
}

/** The refund that is pending; null if there is none. */
export const pendingRefund = ({ refunds }: Pick<RefundQuote, 'refunds'>) =>
  refunds.find(({ state }) => state === 'asked' || state === 'processing') ?? null;
