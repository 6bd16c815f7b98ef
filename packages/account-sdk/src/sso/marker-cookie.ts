import { DAY_S } from '@feisuo/contract/facts/durations';
import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';

// Value of the marker that this client sets. The account service sets random characters, and this client must not
// remove those.
const OWN = 'sso';
/** Cookie with the value that the marker had when the user signed out. */
const LEFT = 'sso_left';
// The maximum lifetime of a session.
const LIFETIME_S = 180 * DAY_S;

const read = ({ document }: Window, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

const markerOf = (page: Window) => read(page, sessionMarkerCookie);

/** Whether this browser may hold a session of the account service that was not signed out here. */
export function hasMarker(page: Window): boolean {
  const marker = markerOf(page);
  return Boolean(marker && marker !== read(page, LEFT));
}

/** Sets the marker cookie if there is none, because the account service cannot set it from another site. */
export function putMarker(page: Window): void {
  if (!markerOf(page)) write(page, sessionMarkerCookie, OWN);
  write(page, LEFT);
}

export function removeOwnMarker(page: Window): void {
  if (markerOf(page) === OWN) write(page, sessionMarkerCookie);
}

/**
 * After a sign-out, a session that remains at the account pages must not sign the user in silently. Stored in a
 * cookie, because all tabs need it and a memory store would lose it.
 */
export function leaveMarker(page: Window): void {
  removeOwnMarker(page);
  write(page, LEFT, markerOf(page));
}

/** Without a value the cookie is removed. */
function write({ document, location }: Window, name: string, value = ''): void {
  const seconds = value ? LIFETIME_S : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // Only one of the three browser engines has `cookieStore`.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
