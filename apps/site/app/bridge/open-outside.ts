import type { MouseEvent } from 'react';
import { findBridge } from './find-bridge.ts';

/**
 * For links to the hosted account pages. The desktop client opens them in the browser, because its session is not one
 * of the account pages.
 */
export function openOutside(event: MouseEvent<HTMLAnchorElement>): void {
  if (!findBridge()) return;
  event.preventDefault();
  void askClient(event.currentTarget.href);
}

/** Opens it in the page if the client fails. */
async function askClient(url: string): Promise<void> {
  try {
    const { needClient } = await import('./page-client.ts');
    await needClient('openInBrowser').call('openInBrowser', { url });
  } catch {
    location.assign(url);
  }
}
