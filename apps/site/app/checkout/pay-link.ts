import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Device } from '../device/detect-device.ts';

/**
 * How to pay on the phone that shows the code. `jsapi`: inside WeChat. `open`: WeChat H5. `page`, `app`: a link.
 * `wechat`: open the order's page in WeChat. `scan`: use another phone. `leave`: leave WeChat, which cannot open
 * Alipay.
 */
export type PayLink = { way: 'page' | 'app'; href: string } | { way: 'jsapi' | 'open' | 'wechat' | 'scan' | 'leave' };

export function payLinkOf(
  { codeUrl, pageUrl, method }: { codeUrl: string; pageUrl: string | null; method: PayType },
  { environments }: Pick<Device, 'environments'>,
  { hasSheet, hasPage }: { hasSheet: boolean; hasPage: boolean },
): PayLink {
  const isInWechat = environments.includes('wechat');
  if (method === 'wechat' && isInWechat && hasSheet) return { way: 'jsapi' };
  if (method === 'wechat' && !isInWechat && hasPage) return { way: 'open' };
  if (pageUrl !== null) return { way: 'page', href: pageUrl };
  if (method === 'wechat') return { way: hasSheet ? 'wechat' : 'scan' };
  if (isInWechat) return { way: 'leave' };
  return { way: 'app', href: `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(codeUrl)}` };
}
