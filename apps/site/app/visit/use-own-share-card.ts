import type { OwnShareCard } from './share-card.ts';
import { useEffect } from 'react';

/** Loads nothing outside WeChat. */
export function useOwnShareCard(card: OwnShareCard | null): void {
  const { title = '', desc = '', link = '' } = card ?? {};
  useEffect(() => {
    if (link && /MicroMessenger/i.test(navigator.userAgent)) {
      import('./name-this-page.ts').then(({ nameThisCard }) => nameThisCard({ title, desc, link })).catch(() => {});
    }
  }, [title, desc, link]);
}
