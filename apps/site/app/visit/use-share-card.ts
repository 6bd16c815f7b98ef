import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Sets the default share card inside WeChat. In other browsers no code is loaded. */
export function useShareCard(brand: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      import('./set-page-share-card.ts').then((module) => module.setPageShareCard(brand, pathname)).catch(() => {});
    }
  }, [brand, pathname]);
}
