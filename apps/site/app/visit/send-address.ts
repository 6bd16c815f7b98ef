import { addressWithVisit } from './address-with-visit.ts';

export type Sent = 'shared' | 'copied';

/**
 * Sends the address of a page by the share sheet or the clipboard; null if the visitor cancelled.
 * @throws if neither works
 */
export async function sendAddress(href: string): Promise<Sent | null> {
  const url = addressWithVisit(href);
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard.writeText(url);
    return 'copied';
  }
  try {
    await navigator.share({ url });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
