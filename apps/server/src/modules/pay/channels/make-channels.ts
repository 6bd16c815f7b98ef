import { systemClock } from '../../../time/clock.ts';
import type { AlipayAccount } from './alipay/alipay-account.ts';
import { makeAlipayChannel } from './alipay/alipay-channel.ts';
import type { Channel, PayChannel, CallSettings } from './channel.ts';
import type { WechatAccount } from './wechat/wechat-account.ts';
import { CALL_MS } from './with-timeout.ts';
import { makeWechatChannel } from './wechat/wechat-channel.ts';

/** Merchant accounts of the channels, loaded on first use. A channel without account (null) is off. */
export interface ChannelAccounts {
  wechat: (() => Promise<WechatAccount>) | null;
  alipay: (() => Promise<AlipayAccount>) | null;
  /** Which channels have recurring charges. */
  signs?: { wechat: boolean; alipay: boolean };
  /** Whether WeChat can identify payers by openid (JSAPI). */
  hasJsapi?: boolean;
  /** Whether WeChat Pay H5 is set up. */
  hasPages?: boolean;
}

export function makeChannels(
  { wechat, alipay, signs = { wechat: false, alipay: false }, hasJsapi = false, hasPages = false }: ChannelAccounts,
  { wall = systemClock, callMs = CALL_MS }: Partial<CallSettings> = {},
): ReadonlyMap<PayChannel, Channel> {
  const channels = new Map<PayChannel, Channel>();
  if (wechat)
    channels.set('wechat', makeWechatChannel(wechat, { wall, callMs }, { signs: signs.wechat, hasJsapi, hasPages }));
  if (alipay) channels.set('alipay', makeAlipayChannel(alipay, { wall, callMs }, signs.alipay));
  return channels;
}

const WARM_UP_MS = 3000;

/**
 * Loads the channels' libraries in the background. Otherwise the first buyer would wait half a second for the import.
 */
export function warmUpChannels(): void {
  const read = () => Promise.all([import('wechatpay-axios-plugin'), import('alipay-sdk')]);
  setTimeout(() => void read(), WARM_UP_MS).unref();
}
