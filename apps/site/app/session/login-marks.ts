import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';
import type { LoginType } from './session-events.ts';

const manualKey = 'manual_login';
const peerKey = 'peerid';

/** The value of the cookie that marks a session at the account pages; empty without one. It gives no access. */
export const sessionMarker = (page: Window = window): string =>
  new RegExp(`(?:^|; )${sessionMarkerCookie}=([^;]*)`).exec(page.document.cookie)?.[1] ?? '';

/** Notes for the next page that the user has just signed in. */
export function noteManualLogin(page: Window = window): void {
  try {
    page.sessionStorage.setItem(manualKey, '1');
  } catch {
    // Without storage, the next page takes the sign-in for an automatic one.
  }
}

/** How the user signed in, as the previous page noted. Reading the note removes it. */
export function takeLoginType(page: Window = window): LoginType {
  try {
    const isManual = page.sessionStorage.getItem(manualKey) !== null;
    page.sessionStorage.removeItem(manualKey);
    return isManual ? 'manual' : 'auto';
  } catch {
    return 'auto';
  }
}

/** The peer id: the id of this installation in the accelerator's network, as the desktop client reported it. */
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
    // Without storage, the next page asks the desktop client again.
  }
}
