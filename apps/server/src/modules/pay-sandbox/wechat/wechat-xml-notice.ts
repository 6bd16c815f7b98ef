import { sandboxMerchant, type NoticeRequest, type Sandbox } from '../sandbox.ts';
import { secondOf } from '../../../time/shanghai.ts';
import type { ContractNoticeContext, NoticeContext } from './wechat-notice.ts';
import { signXml, writeXml } from './wechat-xml.ts';

/** Builds the notification of a contract change. */
export function wrapXmlContract(sandbox: Sandbox, { notice, contract }: ContractNoticeContext): NoticeRequest {
  const isEnd = notice.facts.kind === 'ended';
  return wrap(sandbox, notice.facts, {
    contract_code: contract.code,
    plan_id: sandboxMerchant.wechat.planId,
    openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    change_type: isEnd ? 'DELETE' : 'ADD',
    operate_time: secondOf((isEnd ? contract.endedAt : contract.signedAt) ?? notice.createdAt),
    contract_id: contract.id,
    ...(isEnd && { contract_termination_mode: '2' }),
  });
}

/** Builds the notification of a payment with which a contract was signed. */
export const wrapXmlPayment = (sandbox: Sandbox, { notice, trade, payment }: NoticeContext): NoticeRequest =>
  wrap(sandbox, notice.facts, {
    appid: sandboxMerchant.wechat.appId,
    openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    trade_type: 'NATIVE',
    bank_type: 'OTHERS',
    fee_type: 'CNY',
    total_fee: String(payment.amountFen),
    cash_fee: String(payment.amountFen),
    transaction_id: payment.transactionId,
    out_trade_no: trade.outTradeNo,
    time_end: secondOf(payment.paidAt).replace(/\D/g, ''),
  });

function wrap(
  { keys }: Sandbox,
  { isForged, isForeign }: { isForged?: boolean; isForeign?: boolean },
  noticeFields: Record<string, string>,
): NoticeRequest {
  const fields: Record<string, string> = {
    return_code: 'SUCCESS',
    result_code: 'SUCCESS',
    mch_id: isForeign ? '1900000001' : sandboxMerchant.wechat.mchId,
    ...noticeFields,
  };
  // Signs a forged notification with a wrong key, because a forger does not know the merchant's API key.
  const sign = signXml(Object.entries(fields), isForged ? 'x'.repeat(32) : keys.wechat.apiV2Key, 'HMAC-SHA256');
  return { headers: { 'content-type': 'text/xml; charset=utf-8' }, body: writeXml({ ...fields, sign }) };
}
