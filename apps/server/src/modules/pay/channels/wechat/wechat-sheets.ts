import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import type { Clock } from '../../../../time/clock.ts';
import { ChannelError } from '../channel.ts';
import type { PaySheet, SheetChannel } from '../sheet-channel.ts';
import { askWho } from './ask-who.ts';
import type { WechatAccount } from './wechat-account.ts';
import { orderBody, TRADES } from './wechat-order.ts';
import type { WechatWire } from './wechat-wire.ts';

/** JSAPI: what is bought inside WeChat, by somebody whom its official account knows. */
export function makeWechatSheets(
  wire: () => Promise<WechatWire>,
  { wall, callMs }: { wall: Clock; callMs: number },
): SheetChannel {
  const opened = async () => {
    const line = await wire();
    if (!line.account.web) throw new ChannelError('refused', 'no account of the messaging app');
    return { line, web: line.account.web };
  };

  return {
    // The order of its parameters and the fragment are the messaging app's own demand.
    async doorOf({ returnUrl, state }) {
      const { line, web } = await opened();
      const door = new URL(web.authorizeUrl);
      door.search = new URLSearchParams({
        appid: line.account.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      }).toString();
      door.hash = 'wechat_redirect';
      return door.href;
    },

    async openIdOf(code) {
      const { line, web } = await opened();
      return askWho({ apiOrigin: web.apiOrigin, appId: line.account.appId, secret: web.secret }, code, callMs);
    },

    async createSheet(order) {
      const { line } = await opened();
      const body = { ...orderBody(line.account, order), payer: { openid: order.openId } };
      const { prepay_id: prepayId } = await line.call({ method: 'POST', path: `${TRADES}/jsapi`, body });
      if (typeof prepayId !== 'string' || prepayId === '') throw new ChannelError('forged', 'a trade without an id');
      return { prepayId };
    },

    signSheet: async (prepayId) => signSheet((await opened()).line.account, prepayId, wall.now()),
  };
}

/** What the messaging app checks before it opens its sheet. */
export function signSheet(account: WechatAccount, prepayId: string, now: Date): PaySheet {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const packed = `prepay_id=${prepayId}`;
  const text = `${account.appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`;
  const paySign = sign('RSA-SHA256', Buffer.from(text), createPrivateKey(account.merchantKey)).toString('base64');
  return { appId: account.appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
}
