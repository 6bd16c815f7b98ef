import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { ShareCard } from './share-card.ts';

/** The picture of every card. */
export const sharePicture = (origin: string): string => new URL('/apple-touch-icon.png', origin).href;

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
