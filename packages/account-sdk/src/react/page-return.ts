import type { Platform } from '../platform.ts';

/**
 * Calls when the page is restored from the back/forward cache: its state may be stale. Returns a function that stops.
 */
export function onPageReturn({ page }: Pick<Platform, 'page'>, listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  page?.addEventListener('pageshow', hear);
  return () => page?.removeEventListener('pageshow', hear);
}
