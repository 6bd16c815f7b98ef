import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';
import type { LoginType } from './session-events.ts';

const manualKey = 'manual_login';
const peerKey = 'peerid';

/** The marker of a session at the account pages; empty when there is none. It opens nothing. */
export const sessionMarker = (page: Window = window): string =>
  new RegExp(`(?:^|; )${sessionMarkerCookie}=([^;]*)`).exec(page.document.cookie)?.[1] ?? '';

/** Notes that a person has just signed in, for the page that the browser goes on to. */
export function noteManualLogin(page: Window = window): void {
  try {
    page.sessionStorage.setItem(manualKey, '1');
  } catch {
    // Then it counts as one that the page did by itself.
  }
}

/** How whoever is here came in, as far as the page before told; told once. */
export function takeLoginType(page: Window = window): LoginType {
  try {
    const isManual = page.sessionStorage.getItem(manualKey) !== null;
    page.sessionStorage.removeItem(manualKey);
    return isManual ? 'manual' : 'auto';
  } catch {
    return 'auto';
  }
}

/** The id by which the accelerator's network knows this machine, once the desktop client has told it. */
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
    // It is asked for again next time.
  }
}
