import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { OwnShareCard } from './share-card.ts';

/** Inside the messaging app every page has a card to be sent on by; elsewhere this loads nothing. */
export function useShareCard(brand: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      import('./name-this-page.ts').then((module) => module.nameThisPage(brand, pathname)).catch(() => {});
    }
  }, [brand, pathname]);
}

/** A page with a share card of its own, inside the messaging app; elsewhere this loads nothing. */
export function useOwnShareCard(card: OwnShareCard | null): void {
  const { title = '', desc = '', link = '' } = card ?? {};
  useEffect(() => {
    if (link && /MicroMessenger/i.test(navigator.userAgent)) {
      import('./name-this-page.ts').then(({ nameThisCard }) => nameThisCard({ title, desc, link })).catch(() => {});
    }
  }, [title, desc, link]);
}
