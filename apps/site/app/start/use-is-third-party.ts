import { useEffect, useState } from 'react';
import { hasVisitSource } from '../visit/landing.ts';

/**
 * Stores a visit with parameters before the visitor navigates, and tells if it is third-party traffic, which later
 * addresses do not say. Other visits load nothing here.
 */
export function useIsThirdParty(): boolean {
  const [isThirdParty, setIsThirdParty] = useState(false);
  useEffect(() => {
    if (!hasVisitSource()) return;
    import('./begin-visit.ts').then((module) => setIsThirdParty(module.beginVisit().isThirdParty)).catch(() => {});
  }, []);
  return isThirdParty;
}
