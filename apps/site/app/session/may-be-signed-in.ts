import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';

/** Name of the storage entry for the credentials of this site's account client. */
export const credentialsKey = 'credentials_feisuo-site';

/**
 * Whether the account client must be loaded, because there is a session marker, a desktop client or stored credentials.
 * Without all three, the visitor is signed out.
 */
export function mayBeSignedIn(page: Window = window): boolean {
  if (/(?:^|; )sessionid=[^;]/.test(page.document.cookie) || nativeBridgeName in page) return true;
  try {
    // Throws if storage is disabled, or if the parent window is a foreign page.
    return Boolean(page.localStorage.getItem(credentialsKey)) || nativeBridgeName in page.parent;
  } catch {
    return false;
  }
}
