import { useEffect, useState } from 'react';

/**
 * The element of the page that takes the tips card. Null until this element is below the window, so that the card
 * shifts nothing in view.
 */
export function useTipsPlace(pageKey: string): Element | null {
  const [place, setPlace] = useState<{ pageKey: string; element: Element } | null>(null);
  useEffect(() => {
    const stop = () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
    const look = () => {
      const found = document.querySelector('[data-tips-place]');
      if (!found || found.getBoundingClientRect().bottom < innerHeight) return;
      stop();
      setPlace({ pageKey, element: found });
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look, { passive: true });
    look();
    return stop;
  }, [pageKey]);
  return place?.pageKey === pageKey ? place.element : null;
}
