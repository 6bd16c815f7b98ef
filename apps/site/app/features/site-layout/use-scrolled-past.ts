import { useSyncExternalStore } from 'react';

function onScroll(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true });
  addEventListener('resize', notify, { passive: true });
  return () => {
    removeEventListener('scroll', notify);
    removeEventListener('resize', notify);
  };
}

/** Whether the page is scrolled past a point, given in pixels or as a share of the window's height. */
export function useScrolledPast(point: { px: number } | { screens: number }): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > ('px' in point ? point.px : point.screens * window.innerHeight),
    () => false,
  );
}
