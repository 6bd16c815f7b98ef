import { addressParams } from '@feisuo/contract/facts/address-params';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { wxShareScript } from '@feisuo/contract/facts/share-card';
import type { WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import { isOk, type ServiceReply } from '../api/service-reply.ts';

export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** The parts of WeChat's script that are needed to set a share card. */
export interface WxLibrary {
  config(settings: object): void;
  ready(run: () => void): void;
  updateAppMessageShareData(card: ShareCard): void;
  updateTimelineShareData(card: Omit<ShareCard, 'desc'>): void;
}

export interface ShareDeps {
  sign(webUrl: string): Promise<ServiceReply<WxShareSignatureReply['data']>>;
  loadLibrary(src: string): Promise<WxLibrary>;
}

const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData'];

/** The sandbox signs with an app id of zeros, which does not exist at WeChat. */
const isSandboxAppId = (appId: string) => /^(wx)?0*$/.test(appId);

/**
 * Sets the share card inside WeChat. Resolves to false if there is no real signature; WeChat's script is then not
 * loaded, and WeChat shows its own card.
 */
export async function setShareCard(
  card: ShareCard,
  webUrl: string,
  { sign, loadLibrary }: ShareDeps,
): Promise<boolean> {
  const reply = await sign(webUrl);
  if (!isOk(reply) || isSandboxAppId(reply.data.appId)) return false;
  const { appId, timestamp, noncestr, signature, share } = reply.data;
  const own = { ...card, link: withShare(card.link, share) };
  const wx = await loadLibrary(wxShareScript);
  wx.config({ appId, timestamp, nonceStr: noncestr, signature, jsApiList });
  wx.ready(() => {
    const { desc: _, ...short } = own;
    wx.updateAppMessageShareData(own);
    wx.updateTimelineShareData(short);
  });
  return true;
}

/** Adds the sender's share parameter to the link of the card, unless the link already has one. */
function withShare(link: string, share: string): string {
  const url = new URL(link);
  if (share && !url.searchParams.has(addressParams.share)) url.searchParams.set(addressParams.share, share);
  return url.href;
}

export const signaturePath = activityPaths.wxShareSignature;

/** A share card of the page's own; null keeps the default card. */
export type OwnShareCard = Pick<ShareCard, 'title' | 'desc' | 'link'>;
