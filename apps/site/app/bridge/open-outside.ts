import type { MouseEvent } from 'react';
import { findBridge } from './find-bridge.ts';

/**
 * For links to the hosted account pages. The desktop client opens them in the browser: who is signed in to the client is
 * not signed in to the account pages inside of it.
 */
export function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  if (!findBridge()) return;
  event.preventDefault();
  void askClient(event.currentTarget.href);
}

/** A client that does not answer leaves it to the page. */
async function askClient(url: string): Promise<void> {
  try {
    const { needClient } = await import('./page-client.ts');
    await needClient('openInBrowser').call('openInBrowser', { url });
  } catch {
    location.assign(url);
  }
}
