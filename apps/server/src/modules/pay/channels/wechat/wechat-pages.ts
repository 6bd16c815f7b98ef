import { ChannelError } from '../channel.ts';
import type { PageChannel } from '../page-channel.ts';
import { orderBody, TRADES } from './wechat-order.ts';
import type { WechatWire } from './wechat-wire.ts';

/** Where nobody told whose phone it is. The address is checked against the one that opens the page, and may then be refused. */
const NO_ADDRESS = '127.0.0.1';

/** H5: what is bought in the browser of a phone, and paid in WeChat, which that browser opens. */
export const makeWechatPages = (wire: () => Promise<WechatWire>): PageChannel => ({
  async createPage(order) {
    const line = await wire();
    const body = {
      ...orderBody(line.account, order),
      scene_info: { payer_client_ip: order.payerIp ?? NO_ADDRESS, h5_info: { type: 'Wap' } },
    };
    const { h5_url: address } = await line.call({ method: 'POST', path: `${TRADES}/h5`, body });
    if (typeof address !== 'string' || !URL.canParse(address))
      throw new ChannelError('forged', 'a trade without a page');
    const page = new URL(address);
    page.searchParams.set('redirect_url', order.returnUrl);
    return { pageUrl: page.href };
  },
});
