import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Loads nothing outside WeChat. */
export function useShareCard(brand: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (/MicroMessenger/i.test(navigator.userAgent)) {
      import('./set-page-share-card.ts').then((module) => module.setPageShareCard(brand, pathname)).catch(() => {});
    }
  }, [brand, pathname]);
}
