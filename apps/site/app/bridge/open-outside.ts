import type { MouseEvent } from 'react';
import { findBridge } from './find-bridge.ts';

/**
 * Click handler of links to the hosted account pages. The desktop client opens these pages in the browser, because
 * its session is not valid on them.
 */
export function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  if (!findBridge()) return;
  event.preventDefault();
  void askClient(event.currentTarget.href);
}

/** Asks the desktop client to open the address in the browser. If that fails, the address opens in this page. */
async function askClient(url: string): Promise<void> {
  try {
    const { needClient } = await import('./page-client.ts');
    await needClient('openInBrowser').call('openInBrowser', { url });
  } catch {
    location.assign(url);
  }
}
