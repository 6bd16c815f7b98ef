import { rfc3339Of } from '../../../../time/shanghai.ts';
import type { WechatAccount } from './wechat-account.ts';
import type { CodeOrder } from '../trade.ts';

export const CURRENCY = 'CNY';
export const TRADES = '/v3/pay/transactions';
/** Maximum length of the description in characters. */
const SUBJECT_LENGTH = 127;

export const orderBody = (
  account: WechatAccount,
  { outTradeNo, amountFen, subject, expiresAt, payerIp }: CodeOrder,
) => ({
  appid: account.appId,
  mchid: account.mchId,
  description: [...subject].slice(0, SUBJECT_LENGTH).join(''),
  out_trade_no: outTradeNo,
  time_expire: rfc3339Of(expiresAt),
  notify_url: account.notifyUrl,
  amount: { total: amountFen, currency: CURRENCY },
  ...(payerIp !== null && { scene_info: { payer_client_ip: payerIp } }),
});
