import { type NoticeRequest, type Sandbox } from '../sandbox.ts';
import type { ContractRow, PaymentRow, RefundRow, TradeRow } from '../pay-sandbox.tables.ts';
import type { NoticeRow } from '../stored-notifications.ts';
import { sealResource, serialFor, signHeaders } from './wechat-signing.ts';
import { describeRefundNotice, describeTrade, rfc3339 } from './wechat-format.ts';

export interface ContractNoticeContext {
  notice: NoticeRow;
  contract: ContractRow;
}

export interface NoticeContext {
  notice: NoticeRow;
  trade: TradeRow;
  payment: PaymentRow;
  refund: RefundRow | null;
}

/** Builds a notification in WeChat Pay's format: encrypted content, with a new signature for each try. */
export function wrapWechatNotice(
  { keys, clock, wall }: Sandbox,
  { notice, trade, payment, refund }: NoticeContext,
): NoticeRequest {
  const now = clock.now();
  const { facts } = notice;
  const content = refund
    ? describeRefundNotice(refund, trade, payment)
    : // Describes the trade as it was when it was paid, without later refunds.
      describeTrade(trade, { ...payment, refundedFen: 0 }, now);
  const shown = facts.isForeign ? { ...content, mchid: '1900000001', appid: 'wx0000000000000001' } : content;
  const original = refund ? 'refund' : 'transaction';
  const body = JSON.stringify({
    id: notice.id,
    create_time: rfc3339(notice.createdAt),
    event_type: refund ? `REFUND.${refund.status}` : 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    summary: refund ? '退款结果' : '支付成功',
    resource: {
      ...sealResource(JSON.stringify(shown), keys.wechat.apiV3Key, original),
      original_type: original,
    },
  });
  // Signs a forged notification with the merchant's key, because a forger does not have WeChat Pay's key.
  const key = facts.isForged ? keys.wechat.merchantKey : keys.wechat.platformKey;
  const headers = signHeaders(body, { key, serial: serialFor(keys, notice.keySerial), now: wall.now() });
  return { headers: { 'content-type': 'application/json', ...headers }, body };
}
