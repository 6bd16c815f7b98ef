import { verify } from 'node:crypto';
import type { JsapiParams } from '@feisuo/contract/schemas/pay';
import { sandboxMerchant, type Sandbox } from '../sandbox.ts';
import type { TradeRow } from '../pay-sandbox.tables.ts';
import { findTradeById } from '../trades.ts';

/** Maximum age of signed JSAPI parameters; WeChat rejects older ones. */
const FRESH_MS = 300_000;

/** Returns the trade named by the JSAPI parameters, or the error that WeChat would show. */
export async function verifyJsapiParams(
  { db, keys, wall }: Sandbox,
  { appId, timeStamp, nonceStr, package: packed, paySign }: JsapiParams,
  openId: string | null,
): Promise<{ trade: TradeRow } | { refusal: string }> {
  if (appId !== sandboxMerchant.wechat.appId) return { refusal: '该公众号没有支付权限' };
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`;
  const signature = Buffer.from(paySign, 'base64');
  if (!verify('RSA-SHA256', Buffer.from(text), keys.wechat.merchantPublic, signature)) {
    return { refusal: '支付验证签名失败' };
  }
  if (Math.abs(wall.now().getTime() - Number(timeStamp) * 1000) > FRESH_MS) return { refusal: '支付签名已过期' };
  const [, id = ''] = /^prepay_id=wx([\w-]+)$/.exec(packed) ?? [];
  const trade = await findTradeById(db, id);
  if (!trade || trade.openId === null) return { refusal: '订单不存在' };
  if (trade.openId !== openId) return { refusal: '支付人与下单人不一致' };
  return { trade };
}
