import type { OwnShareCard } from './share-card.ts';
import { useEffect } from 'react';

/** Sets a share card of the page's own inside WeChat. In other browsers no code is loaded. */
export function useOwnShareCard(card: OwnShareCard | null): void {
  const { title = '', desc = '', link = '' } = card ?? {};
  useEffect(() => {
    if (link && /MicroMessenger/i.test(navigator.userAgent)) {
      import('./set-page-share-card.ts')
        .then(({ setOwnShareCard }) => setOwnShareCard({ title, desc, link }))
        .catch(() => {});
    }
  }, [title, desc, link]);
}
