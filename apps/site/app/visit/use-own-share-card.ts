import type { OwnShareCard } from './share-card.ts';
import { useEffect } from 'react';

/** A page with a share card of its own, inside the messaging app; elsewhere this loads nothing. */
export function useOwnShareCard(card: OwnShareCard | null): void {
  const { title = '', desc = '', link = '' } = card ?? {};
  useEffect(() => {
    if (link && /MicroMessenger/i.test(navigator.userAgent)) {
      import('./name-this-page.ts').then(({ nameThisCard }) => nameThisCard({ title, desc, link })).catch(() => {});
    }
  }, [title, desc, link]);
}
