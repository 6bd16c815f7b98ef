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

/** What the messaging app's own script offers, as far as a share card needs it. */
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

/** The stand-in of the messaging app signs under an id of zeros, which the real one does not know. */
const isStandIn = (appId: string) => /^(wx)?0*$/.test(appId);

/**
 * Names what a page looks like when somebody sends it on from inside the messaging app. Resolves to whether it was named:
 * without a signature that the app believes, its own default card is shown, and no script of theirs is loaded.
 */
export async function nameShareCard(
  card: ShareCard,
  webUrl: string,
  { sign, loadLibrary }: ShareDeps,
): Promise<boolean> {
  const reply = await sign(webUrl);
  if (!isOk(reply) || isStandIn(reply.data.appId)) return false;
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

/** Whoever came by a card sends on whose it was; a card that starts here says so itself. */
function withShare(link: string, share: string): string {
  const url = new URL(link);
  if (share && !url.searchParams.has(addressParams.share)) url.searchParams.set(addressParams.share, share);
  return url.href;
}

/** Where the question is asked. */
export const signaturePath = activityPaths.wxShareSignature;

/** What a page says of itself and where its card leads; null leaves the card that every page has. */
export type OwnShareCard = Pick<ShareCard, 'title' | 'desc' | 'link'>;
