import { useEffect, useState } from 'react';
import { hasOrigin } from './landing.ts';

/**
 * Has a visit that brought something remembered before anybody goes on, and tells whether it is third-party traffic,
 * which a page opened later does not say any more. Most bring nothing, and load nothing until the page is at rest.
 */
export function useVisit(): { isThirdParty: boolean } {
  const [isThirdParty, setIsThirdParty] = useState(false);
  useEffect(() => {
    if (hasOrigin()) import('./visit.ts').then(({ visit }) => setIsThirdParty(visit().isThirdParty)).catch(() => {});
  }, []);
  return { isThirdParty };
}
