import { ChannelError, type RefundState } from '../channel.ts';
import type { Trade } from '../trade.ts';

const states: Record<string, Trade['state']> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  PAYERROR: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  ACCEPT: 'unpaid',
};

/** Parses a trade from a reply or a notification. */
export function readTrade(facts: Record<string, unknown>): Trade {
  // PAYERROR is final for a charge under an agreement (PAP), because no payer is present to try again.
  const isRefused = facts['trade_type'] === 'PAP' && facts['trade_state'] === 'PAYERROR';
  const state = isRefused ? 'closed' : states[String(facts['trade_state'])];
  const outTradeNo = facts['out_trade_no'];
  if (!state || typeof outTradeNo !== 'string') throw new ChannelError('forged', 'the trade cannot be parsed');
  const isPaid = state === 'paid' || state === 'refunded';
  const transactionId = typeof facts['transaction_id'] === 'string' ? facts['transaction_id'] : null;
  if (!isPaid) return { outTradeNo, state, transactionId: null, paidFen: null, paidAt: null };
  const { total, currency } = (facts['amount'] ?? {}) as { total?: unknown; currency?: unknown };
  const paidAt = new Date(String(facts['success_time']));
  if (!transactionId || !Number.isSafeInteger(total) || currency !== 'CNY' || Number.isNaN(paidAt.getTime())) {
    throw new ChannelError('forged', 'the payment cannot be parsed');
  }
  return { outTradeNo, state, transactionId, paidFen: total as number, paidAt };
}

const refundStates: Record<string, RefundState> = {
  SUCCESS: 'succeeded',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
};

export function readRefundState(status: unknown): RefundState {
  const state = refundStates[String(status)];
  if (!state) throw new ChannelError('forged', 'the refund cannot be parsed');
  return state;
}
