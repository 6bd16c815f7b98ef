import { useEffect, useState } from 'react';
import { hasVisitSource } from '../visit/landing.ts';

/**
 * Returns whether the visit is third-party traffic (`tp=1`). If the address has parameters, they are stored before the
 * visitor navigates; without parameters no code is loaded.
 */
export function useIsThirdParty(): boolean {
  const [isThirdParty, setIsThirdParty] = useState(false);
  useEffect(() => {
    if (!hasVisitSource()) return;
    import('./begin-visit.ts').then((module) => setIsThirdParty(module.beginVisit().isThirdParty)).catch(() => {});
  }, []);
  return isThirdParty;
}
