import type { WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import { siteApi } from '../api/site-api.ts';
import { landing } from '../visit/landing.ts';
import { visit } from '../visit/visit.ts';
import { thisDevice } from './detect-device.ts';
import { nameShareCard, signaturePath, type WxLibrary } from './share-card.ts';
import { shareCardOf } from './share-texts.ts';

/** Names the share card of the page at this path, which is open now. Whatever goes wrong, the app's own card is good enough. */
export async function nameThisPage(brand: string, pathname: string): Promise<void> {
  // On Apple's systems the app looks at the address that it opened, wherever the page went since.
  const address = thisDevice().os === 'ios' ? landing : window.location.href;
  const card = shareCardOf(brand, new URL(pathname, window.location.origin), visit().share);
  await nameShareCard(card, address.replace(/#.*/s, ''), { sign, loadLibrary }).catch(() => false);
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
