import type { SandboxTradeReply } from '@feisuo/contract/schemas/sandbox';
import type { TradeState } from './pages/phone-page.ts';
import type { PaymentRow, TradeRow } from './pay-sandbox.tables.ts';

export function stateOf(trade: TradeRow, payments: PaymentRow[], now: Date): TradeState {
  if (payments.length > 0) {
    return payments.every(({ amountFen, refundedFen }) => refundedFen >= amountFen) ? 'refunded' : 'paid';
  }
  if (trade.closedAt) return 'closed';
  if (trade.expiresAt <= now) return 'expired';
  return trade.cancelledAt ? 'cancelled' : 'waiting';
}

export const describeTrade = (trade: TradeRow, payments: PaymentRow[], now: Date): SandboxTradeReply => ({
  trade_no: trade.id,
  channel: trade.channel,
  out_trade_no: trade.outTradeNo,
  state: stateOf(trade, payments, now),
  rmb: trade.amountFen,
  subject: trade.subject,
  expires_at: trade.expiresAt.toISOString(),
});
