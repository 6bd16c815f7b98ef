import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';

/** Name of the storage entry for the credentials of this site's account client. */
export const credentialsKey = 'credentials_feisuo-site';

/**
 * Whether to load the account client: if there is a session marker, a desktop client, or stored credentials.
 * Otherwise the visitor is signed out.
 */
export function mayBeSignedIn(page: Window = window): boolean {
  if (/(?:^|; )sessionid=[^;]/.test(page.document.cookie) || nativeBridgeName in page) return true;
  try {
    // Throws if there is no storage, and in a frame of a foreign page.
    return Boolean(page.localStorage.getItem(credentialsKey)) || nativeBridgeName in page.parent;
  } catch {
    return false;
  }
}
