import { yuanText } from '../yuan-and-fees.ts';
import { sandboxMerchant, type NoticeRequest, type Sandbox } from '../sandbox.ts';
import { secondOf } from '../../../time/shanghai.ts';
import type { ContractNoticeContext, NoticeContext } from '../wechat/wechat-notice.ts';
import { signText, textOf } from './alipay-method.ts';

/**
 * Builds Alipay's form for a payment or refund. A refund is notified with the fields of its trade and the refunded
 * amount.
 */
export function wrapAlipayNotice(
  { keys, clock }: Sandbox,
  { notice, trade, payment, refund }: NoticeContext,
): NoticeRequest {
  const { facts } = notice;
  const { appId, sellerId } = sandboxMerchant.alipay;
  const isFullRefund = refund !== null && payment.refundedFen >= payment.amountFen;
  const fields: Record<string, string> = {
    notify_time: secondOf(clock.now()),
    notify_type: 'trade_status_sync',
    notify_id: notice.id,
    app_id: facts.isForeign ? '2021000000000001' : appId,
    auth_app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    trade_no: payment.transactionId,
    out_trade_no: trade.outTradeNo,
    seller_id: sellerId,
    buyer_id: '2088000000000099',
    subject: trade.subject,
    // An empty field, which Alipay includes in the signature.
    body: '',
    trade_status: isFullRefund ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    total_amount: yuanText(payment.amountFen),
    receipt_amount: yuanText(payment.amountFen),
    buyer_pay_amount: yuanText(payment.amountFen),
    gmt_create: secondOf(trade.createdAt),
    gmt_payment: secondOf(payment.paidAt),
    ...(refund && {
      out_biz_no: refund.refundNo,
      refund_fee: yuanText(payment.refundedFen),
      gmt_refund: `${secondOf(refund.settledAt ?? refund.createdAt)}.000`,
    }),
  };
  return seal(keys, fields, facts);
}

/** Builds Alipay's form for a signed or ended agreement, which has no `seller_id`. */
export function wrapAlipayContract(
  { keys, clock }: Sandbox,
  { notice, contract }: ContractNoticeContext,
): NoticeRequest {
  const isEnd = notice.facts.kind === 'ended';
  const { appId } = sandboxMerchant.alipay;
  const fields: Record<string, string> = {
    notify_time: secondOf(clock.now()),
    notify_type: isEnd ? 'dut_user_unsign' : 'dut_user_sign',
    notify_id: notice.id,
    app_id: notice.facts.isForeign ? '2021000000000001' : appId,
    auth_app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    agreement_no: contract.id,
    external_agreement_no: contract.code,
    personal_product_code: 'CYCLE_PAY_AUTH_P',
    sign_scene: 'INDUSTRY|DIGITAL_MEDIA',
    status: isEnd ? 'UNSIGN' : 'NORMAL',
    sign_time: secondOf(contract.signedAt ?? contract.createdAt),
    ...(contract.endedAt && isEnd && { unsign_time: secondOf(contract.endedAt) }),
  };
  return seal(keys, fields, notice.facts);
}

function seal(
  keys: Sandbox['keys'],
  fields: Record<string, string>,
  { isForged }: { isForged?: boolean },
): NoticeRequest {
  // Signs a forged notification with the merchant's key, because a forger does not have Alipay's key.
  const key = isForged ? keys.alipay.merchantKey : keys.alipay.platformKey;
  const signature = signText(textOf(Object.entries(fields), ['sign', 'sign_type']), key);
  const body = new URLSearchParams({ ...fields, sign: signature }).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
}
