import { useEffect } from 'react';
import type { ShareCard } from './share-card.ts';

/** What a page says of itself and where its card leads; null leaves the card that every page has. */
export type OwnShareCard = Pick<ShareCard, 'title' | 'desc' | 'link'>;

/** A page with a share card of its own, inside the messaging app; elsewhere this loads nothing. */
export function useOwnShareCard(card: OwnShareCard | null): void {
  const { title = '', desc = '', link = '' } = card ?? {};
  useEffect(() => {
    if (link && /MicroMessenger/i.test(navigator.userAgent)) {
      import('./name-this-page.ts').then(({ nameThisCard }) => nameThisCard({ title, desc, link })).catch(() => {});
    }
  }, [title, desc, link]);
}
