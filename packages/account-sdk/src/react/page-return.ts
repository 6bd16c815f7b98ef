import type { Platform } from '../platform.ts';

/**
 * Tells when a page comes back that the browser had put away as it was, such as by its Back button: its scripts go on then
 * where they were, and what happened meanwhile nobody has told them. Returns how to stop.
 */
export function onPageReturn({ page }: Pick<Platform, 'page'>, listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  page?.addEventListener('pageshow', hear);
  return () => page?.removeEventListener('pageshow', hear);
}
