import { sandboxMerchant } from '../sandbox.ts';
import type { PaymentRow, RefundRow, TradeRow } from '../pay-sandbox.tables.ts';
import { secondOf } from '../../../time/shanghai.ts';

export const rfc3339 = (moment: Date) => `${secondOf(moment).replace(' ', 'T')}+08:00`;

/** Whether the trade is a charge under a contract, made without the payer. */
const isCharge = ({ contractId, wire }: TradeRow) => contractId !== null && wire === 'json';

const stateTexts = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
  PAYERROR: '扣款失败',
  ACCEPT: '已接收，等待扣款',
} as const;

function stateOf(trade: TradeRow, payment: PaymentRow | null, now: Date): keyof typeof stateTexts {
  if (payment) return payment.refundedFen > 0 ? 'REFUND' : 'SUCCESS';
  if (trade.failure !== null) return 'PAYERROR';
  if (trade.closedAt || trade.expiresAt <= now) return 'CLOSED';
  return trade.settlesAt ? 'ACCEPT' : 'NOTPAY';
}

/** Builds a trade in the format of replies and notifications. */
export function describeTrade(trade: TradeRow, payment: PaymentRow | null, now: Date): Record<string, unknown> {
  const { appId, mchId } = sandboxMerchant.wechat;
  const state = stateOf(trade, payment, now);
  const base = {
    appid: appId,
    mchid: mchId,
    out_trade_no: trade.outTradeNo,
    trade_type: isCharge(trade) ? 'PAP' : trade.openId === null ? 'NATIVE' : 'JSAPI',
    trade_state: state,
    trade_state_desc: stateTexts[state],
    attach: '',
  };
  if (!payment) return base;
  return {
    ...base,
    transaction_id: payment.transactionId,
    bank_type: 'OTHERS',
    success_time: rfc3339(payment.paidAt),
    payer: { openid: trade.openId ?? 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: payment.amountFen, payer_total: payment.amountFen, currency: 'CNY', payer_currency: 'CNY' },
  };
}

/** Builds a refund in the format of replies. */
export const describeRefund = (refund: RefundRow, trade: TradeRow, payment: PaymentRow): Record<string, unknown> => ({
  refund_id: refund.id,
  out_refund_no: refund.refundNo,
  transaction_id: refund.transactionId,
  out_trade_no: trade.outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: rfc3339(refund.createdAt),
  ...(refund.status === 'SUCCESS' && refund.settledAt && { success_time: rfc3339(refund.settledAt) }),
  status: refund.status,
  amount: {
    total: payment.amountFen,
    refund: refund.amountFen,
    payer_total: payment.amountFen,
    payer_refund: refund.amountFen,
    settlement_refund: refund.amountFen,
    settlement_total: payment.amountFen,
    discount_refund: 0,
    currency: 'CNY',
  },
});

/** Builds a refund in the format of notifications, which has no appid and another field name for the state. */
export const describeRefundNotice = (refund: RefundRow, trade: TradeRow, payment: PaymentRow) => ({
  mchid: sandboxMerchant.wechat.mchId,
  transaction_id: refund.transactionId,
  out_trade_no: trade.outTradeNo,
  refund_id: refund.id,
  out_refund_no: refund.refundNo,
  refund_status: refund.status,
  ...(refund.status === 'SUCCESS' && refund.settledAt && { success_time: rfc3339(refund.settledAt) }),
  user_received_account: '支付用户零钱',
  amount: {
    total: payment.amountFen,
    refund: refund.amountFen,
    payer_total: payment.amountFen,
    payer_refund: refund.amountFen,
  },
});
