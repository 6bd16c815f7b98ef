import { useEffect, useState } from 'react';
import { hasVisitSource } from '../visit/landing.ts';

/**
 * Tells if the visit is third-party traffic (`tp=1`). Stores a visit with parameters before the visitor navigates,
 * because later addresses lack them; without parameters no code is loaded.
 */
export function useIsThirdParty(): boolean {
  const [isThirdParty, setIsThirdParty] = useState(false);
  useEffect(() => {
    if (!hasVisitSource()) return;
    import('./begin-visit.ts').then((module) => setIsThirdParty(module.beginVisit().isThirdParty)).catch(() => {});
  }, []);
  return isThirdParty;
}
