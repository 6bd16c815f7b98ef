import { useEffect, useState } from 'react';
import { hasOrigin } from '../visit/landing.ts';

/**
 * Has a visit that brought something remembered before anybody goes on, and tells whether it is third-party traffic,
 * which a page opened later does not say any more. Most bring nothing, and load nothing until the page is at rest.
 */
export function useIsThirdParty(): boolean {
  const [isThirdParty, setIsThirdParty] = useState(false);
  useEffect(() => {
    if (!hasOrigin()) return;
    import('./begin-visit.ts').then((module) => setIsThirdParty(module.beginVisit().isThirdParty)).catch(() => {});
  }, []);
  return isThirdParty;
}
