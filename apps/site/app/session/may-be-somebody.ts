import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';

/** Where the account client of this site keeps what it was granted. */
export const credentialsKey = 'credentials_feisuo-site';

/**
 * Whether it is worth looking: with the marker of a session at the account pages, in the desktop client, or with
 * credentials in store. Otherwise the account client would find nobody either, and need not be loaded for it.
 */
export function mayBeSomebody(page: Window = window): boolean {
  if (/(?:^|; )sessionid=[^;]/.test(page.document.cookie) || nativeBridgeName in page) return true;
  try {
    // Where nothing can be stored nothing was; and into somebody else's page around this one nobody may look.
    return Boolean(page.localStorage.getItem(credentialsKey)) || nativeBridgeName in page.parent;
  } catch {
    return false;
  }
}
