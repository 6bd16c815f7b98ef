import type { WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { siteApi } from '../api/site-api.ts';
import { landing } from './landing.ts';
import { visit } from './visit.ts';
import { thisDevice } from '../device/detect-device.ts';
import { nameShareCard, signaturePath, type ShareCard, type WxLibrary, type OwnShareCard } from './share-card.ts';

/** The picture of every card. */
const sharePicture = (origin: string): string => new URL('/apple-touch-icon.png', origin).href;

/** What the card promises: the free days of somebody new. */
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

/** One after the other: what was named last is what the app shows. */
let last: Promise<unknown> = Promise.resolve();

/** Names the share card of the page at this path, which is open now. */
export const nameThisPage = (brand: string, pathname: string): Promise<unknown> =>
  nameInTurn(() => shareCardOf(brand, new URL(pathname, window.location.origin), visit().share));

/** Names the card of a page that has one of its own, in the place of that which every page has. */
export const nameThisCard = (card: OwnShareCard): Promise<unknown> =>
  nameInTurn(() => ({ ...card, imgUrl: sharePicture(window.location.origin) }));

/** Whatever goes wrong, the app's own card is good enough. */
function nameInTurn(cardOf: () => ShareCard): Promise<unknown> {
  const name = async () => {
    // On Apple's systems the app looks at the address that it opened, wherever the page went since.
    const address = thisDevice().os === 'ios' ? landing : window.location.href;
    return nameShareCard(cardOf(), address.replace(/#.*/s, ''), { sign, loadLibrary });
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
      else reject(new Error('the script brought nothing'));
    });
    script.addEventListener('error', () => reject(new Error('the script did not come')));
    document.head.append(script);
  }));
