import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';
import type { LoginType } from './session-events.ts';

const manualKey = 'manual_login';
const peerKey = 'peerid';

/** Marks a session at the account pages; empty without one. It grants nothing. */
export const sessionMarker = (page: Window = window): string =>
  new RegExp(`(?:^|; )${sessionMarkerCookie}=([^;]*)`).exec(page.document.cookie)?.[1] ?? '';

/** Tells the next page that the user has just signed in. */
export function noteManualLogin(page: Window = window): void {
  try {
    page.sessionStorage.setItem(manualKey, '1');
  } catch {
    // Then it counts as automatic.
  }
}

/** How the user signed in, as the previous page noted it. Read once. */
export function takeLoginType(page: Window = window): LoginType {
  try {
    const isManual = page.sessionStorage.getItem(manualKey) !== null;
    page.sessionStorage.removeItem(manualKey);
    return isManual ? 'manual' : 'auto';
  } catch {
    return 'auto';
  }
}

/** The id of this device in the accelerator's network, as the desktop client told it. */
export function storedPeerId(page: Window = window): string {
  try {
    return page.localStorage.getItem(peerKey) ?? '';
  } catch {
    return '';
  }
}

export function storePeerId(peerid: string, page: Window = window): void {
  try {
    page.localStorage.setItem(peerKey, peerid);
  } catch {
    // Then the client is asked again next time.
  }
}
