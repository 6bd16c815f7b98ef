import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { Device } from '../device/detect-device.ts';

/**
 * How to pay on the phone that shows the code; nobody can scan their own screen. `sheet`: inside WeChat, by its own. `open`:
 * outside of it, by an address that the service has made when somebody presses. `page`: the
 * browser pays by itself, or has the application opened. `app`: a link opens the application with the code. `wechat`: WeChat opens no
 * such code by link and reads none from a picture; inside it the order's own page pays, where there is a sheet. `scan`:
 * another phone, or another way to pay. `leave`: inside WeChat no link opens Alipay.
 */
export type PayLink = { way: 'page' | 'app'; href: string } | { way: 'sheet' | 'open' | 'wechat' | 'scan' | 'leave' };

export function payLinkOf(
  { codeUrl, pageUrl, method }: { codeUrl: string; pageUrl: string | null; method: PayType },
  { environments }: Pick<Device, 'environments'>,
  { hasSheet, hasPage }: { hasSheet: boolean; hasPage: boolean },
): PayLink {
  const isInWechat = environments.includes('wechat');
  if (method === 'wechat' && isInWechat && hasSheet) return { way: 'sheet' };
  if (method === 'wechat' && !isInWechat && hasPage) return { way: 'open' };
  if (pageUrl !== null) return { way: 'page', href: pageUrl };
  if (method === 'wechat') return { way: hasSheet ? 'wechat' : 'scan' };
  if (isInWechat) return { way: 'leave' };
  return { way: 'app', href: `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(codeUrl)}` };
}
