import { handOver } from './hand-over.ts';

export type Sent = 'shared' | 'copied';

/**
 * Hands the address of a page of ours to another device through the share sheet, or else the clipboard; null for whoever
 * thought better of it. @throws where there is neither
 */
export async function sendAddress(href: string): Promise<Sent | null> {
  const url = handOver(href);
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
