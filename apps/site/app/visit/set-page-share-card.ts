import type { WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { siteApi } from '../api/site-api.ts';
import { landing } from './landing.ts';
import { visit } from './visit.ts';
import { thisDevice } from '../device/detect-device.ts';
import { setShareCard, signaturePath, type ShareCard, type WxLibrary, type OwnShareCard } from './share-card.ts';

const sharePicture = (origin: string): string => new URL('/apple-touch-icon.png', origin).href;

/** The default share card, which promises a new user free days. */
export function shareCardOf(brand: string, { origin, pathname }: URL, share: string): ShareCard {
  const link = new URL(pathname, origin);
  if (share) link.searchParams.set('share', share);
  return {
    title: `送你 ${membershipLimits.trialDays} 天${brand}，新用户免费试用`,
    desc: '打外服少绕路。装好先测一测自己的线路，再决定留不留。',
    link: link.href,
    imgUrl: sharePicture(origin),
  };
}

/** Cards are set one after another, because WeChat shows the card that was set last. */
let last: Promise<unknown> = Promise.resolve();

/** Sets the default share card for the current page. */
export const setPageShareCard = (brand: string, pathname: string): Promise<unknown> =>
  setInTurn(() => shareCardOf(brand, new URL(pathname, window.location.origin), visit().share));

/** Sets a share card of the page's own in place of the default one. */
export const setOwnShareCard = (card: OwnShareCard): Promise<unknown> =>
  setInTurn(() => ({ ...card, imgUrl: sharePicture(window.location.origin) }));

/** Sets a card after the previous ones. If this fails, WeChat shows its own card, which is good enough. */
function setInTurn(cardOf: () => ShareCard): Promise<unknown> {
  const name = async () => {
    // On iOS, WeChat requires the signature of the address that was opened first, even after later navigations.
    const address = thisDevice().os === 'ios' ? landing : window.location.href;
    return setShareCard(cardOf(), address.replace(/#.*/s, ''), { sign, loadLibrary });
  };
  last = last.then(name).catch(() => false);
  return last;
}

const sign = (web_url: string) => siteApi.get<WxShareSignatureReply['data']>(signaturePath, { params: { web_url } });

let loading: Promise<WxLibrary> | null = null;

const loadLibrary = (src: string): Promise<WxLibrary> =>
  (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => {
      const { wx } = window as unknown as { wx?: WxLibrary };
      if (wx) resolve(wx);
      else reject(new Error('the script did not define the WeChat library'));
    });
    script.addEventListener('error', () => reject(new Error('the script failed to load')));
    document.head.append(script);
  }));
