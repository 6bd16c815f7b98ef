import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import type { Clock } from '../../../../time/clock.ts';
import { ChannelError } from '../channel.ts';
import type { JsapiParams, JsapiChannel } from '../jsapi-channel.ts';
import type { WechatAccount } from './wechat-account.ts';
import { orderBody, TRADES } from './wechat-order.ts';
import type { WechatWire } from './wechat-client.ts';

interface WebAccount {
  apiOrigin: string;
  appId: string;
  secret: string;
}

/** A reply of the openid endpoint is a few hundred bytes long. */
const MAX_BYTES = 16 * 1024;
/** Error codes for an authorization code that is unknown, used or expired. */
const deadCodes = new Set([40029, 40163, 42003]);

/**
 * Exchanges the authorization code for the openid. The query string contains the secret, so redirects are not followed
 * and errors do not contain the URL.
 */
async function fetchOpenId(
  { apiOrigin, appId, secret }: WebAccount,
  code: string,
  callMs: number,
): Promise<string | null> {
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' });
  const answer = await getObject(`${apiOrigin}/sns/oauth2/access_token?${query.toString()}`, callMs);
  const { openid, errcode = 0 } = answer;
  if (deadCodes.has(Number(errcode))) return null;
  if (errcode !== 0)
    throw new ChannelError('refused', 'WeChat refused the authorization code', String(Number(errcode)));
  if (typeof openid !== 'string' || !/^[\w-]{1,128}$/.test(openid))
    throw new ChannelError('unreachable', 'the reply has no openid');
  return openid;
}

async function getObject(url: string, callMs: number): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(callMs) });
    if (response.status !== 200) throw new ChannelError('unreachable', `WeChat answered ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_BYTES) throw new ChannelError('unreachable', 'the reply is too long');
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null)
      throw new ChannelError('unreachable', 'the reply is not a JSON object');
    return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new ChannelError(isLate ? 'timeout' : 'unreachable', 'the messaging app gave no usable answer');
  }
}

/** JSAPI payment: the buyer pays inside WeChat, and the WeChat official account returns the buyer's openid. */
export function makeWechatJsapi(
  wire: () => Promise<WechatWire>,
  { wall, callMs }: { wall: Clock; callMs: number },
): JsapiChannel {
  const opened = async () => {
    const line = await wire();
    if (!line.account.web) throw new ChannelError('refused', 'no official account of WeChat is configured');
    return { line, web: line.account.web };
  };

  return {
    // WeChat requires these query parameters in this order, and the fragment `wechat_redirect`.
    async authorizeUrlOf({ returnUrl, state }) {
      const { line, web } = await opened();
      const address = new URL(web.authorizeUrl);
      address.search = new URLSearchParams({
        appid: line.account.appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      }).toString();
      address.hash = 'wechat_redirect';
      return address.href;
    },

    async openIdOf(code) {
      const { line, web } = await opened();
      return fetchOpenId({ apiOrigin: web.apiOrigin, appId: line.account.appId, secret: web.secret }, code, callMs);
    },

    async createJsapiTrade(order) {
      const { line } = await opened();
      const body = { ...orderBody(line.account, order), payer: { openid: order.openId } };
      const { prepay_id: prepayId } = await line.call({ method: 'POST', path: `${TRADES}/jsapi`, body });
      if (typeof prepayId !== 'string' || prepayId === '')
        throw new ChannelError('forged', 'the new trade has no prepay id');
      return { prepayId };
    },

    signJsapiParams: async (prepayId) => signJsapiParams((await opened()).line.account, prepayId, wall.now()),
  };
}

export function signJsapiParams(account: WechatAccount, prepayId: string, now: Date): JsapiParams {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const packed = `prepay_id=${prepayId}`;
  const text = `${account.appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`;
  const paySign = sign('RSA-SHA256', Buffer.from(text), createPrivateKey(account.merchantKey)).toString('base64');
  return { appId: account.appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
}
