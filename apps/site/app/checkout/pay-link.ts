import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { standInPaths } from '@feisuo/contract/facts/paths';
import type { Device } from '../device/detect-device.ts';

/**
 * How a code is paid on the phone that shows it. `page`: it leads to a page, which the sandbox's do. `app`: a link opens the
 * application with the code. `save`: WeChat opens no such code by link; it is saved, and scanned from the pictures.
 * `press`: inside WeChat a long press reads it. `leave`: inside WeChat no link opens Alipay.
 */
export type PayLink =
  | { way: 'page'; href: string }
  | { way: 'app'; href: string }
  | { way: 'save' | 'press' | 'leave' };

const sandboxPages = standInPaths.payTrade.replace(/:.*/, '');

export function payLinkOf(
  { codeUrl, method }: { codeUrl: string; method: PayType },
  { environments }: Pick<Device, 'environments'>,
): PayLink {
  if (/^https?:/.test(codeUrl) && new URL(codeUrl).pathname.startsWith(sandboxPages)) {
    return { way: 'page', href: codeUrl };
  }
  const isInWechat = environments.includes('wechat');
  if (method === 'wechat') return { way: isInWechat ? 'press' : 'save' };
  if (isInWechat) return { way: 'leave' };
  return { way: 'app', href: `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(codeUrl)}` };
}
