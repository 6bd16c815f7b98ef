import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';

/** Where the account client of this site stores its credentials. */
export const credentialsKey = 'credentials_feisuo-site';

/**
 * Whether to load the account client: with a session marker, inside the desktop client, or with stored credentials.
 * Otherwise the visitor is signed out.
 */
export function mayBeSignedIn(page: Window = window): boolean {
  if (/(?:^|; )sessionid=[^;]/.test(page.document.cookie) || nativeBridgeName in page) return true;
  try {
    // Throws without storage, and in a frame of a foreign page.
    return Boolean(page.localStorage.getItem(credentialsKey)) || nativeBridgeName in page.parent;
  } catch {
    return false;
  }
}
