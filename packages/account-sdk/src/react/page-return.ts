import type { Platform } from '../platform.ts';

/**
 * Calls the listener when the page is restored from the back/forward cache, because its state may be stale. Returns the
 * unsubscribe function.
 */
export function onPageReturn({ page }: Pick<Platform, 'page'>, listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  page?.addEventListener('pageshow', hear);
  return () => page?.removeEventListener('pageshow', hear);
}
