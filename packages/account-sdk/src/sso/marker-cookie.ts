import { DAY_S } from '@feisuo/contract/facts/durations';
import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';

// The account service marks by random characters: what reads so is ours, and no other is ours to remove.
const OWN = 'sso';
/** Holds the marker of the session that was there when the person signed out. */
const LEFT = 'sso_left';
// As long as a session lives at most.
const LIFETIME_S = 180 * DAY_S;

const read = ({ document }: Window, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

const markerOf = (page: Window) => read(page, sessionMarkerCookie);

/** Whether this browser may hold a session of the account service, and another than the one that was signed out of here. */
export function hasMarker(page: Window): boolean {
  const marker = markerOf(page);
  return Boolean(marker && marker !== read(page, LEFT));
}

/** Marks this origin where nobody else did: the account service cannot, from another site. */
export function putMarker(page: Window): void {
  if (!markerOf(page)) write(page, sessionMarkerCookie, OWN);
  write(page, LEFT);
}

export function removeOwnMarker(page: Window): void {
  if (markerOf(page) === OWN) write(page, sessionMarkerCookie);
}

/**
 * Whoever signed out is not brought back unasked by the session that they left, which the account pages may go on with. A
 * cookie, for all tabs have to know, and a store in memory forgets.
 */
export function leaveMarker(page: Window): void {
  removeOwnMarker(page);
  write(page, LEFT, markerOf(page));
}

/** Without a value it is removed. */
function write({ document, location }: Window, name: string, value = ''): void {
  const seconds = value ? LIFETIME_S : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The newer interface is missing in two of three browsers.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
