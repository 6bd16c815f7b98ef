import { findBridge } from '../bridge/find-bridge.ts';

/** Where the account client of this site keeps what it was granted. */
export const credentialsKey = 'credentials_feisuo-site';

/**
 * Whether it is worth looking: in the desktop client, with credentials in store, or with the marker of a session at the
 * account pages. Otherwise the account client would find nobody either, and need not be loaded for it.
 */
export function mayBeSomebody(page: Window = window): boolean {
  try {
    if (page.localStorage.getItem(credentialsKey)) return true;
  } catch {
    // Where nothing can be stored nothing was.
  }
  return /(?:^|; )sessionid=[^;]/.test(page.document.cookie) || findBridge(page) !== null;
}
