import { DAY_S } from '@feisuo/contract/facts/durations';
import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';

// Value of the marker cookie if this client sets it. Values that the account service sets are random, and this client
// must not remove them.
const OWN = 'sso';
/** Name of the cookie that stores the value of the marker at the time of the sign-out. */
const LEFT = 'sso_left';
// Lifetime of the cookies in seconds, equal to the maximum lifetime of a session.
const LIFETIME_S = 180 * DAY_S;

const read = ({ document }: Window, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

const markerOf = (page: Window) => read(page, sessionMarkerCookie);

/** Whether this browser may have a session at the account service that was not signed out on this site. */
export function hasMarker(page: Window): boolean {
  const marker = markerOf(page);
  return Boolean(marker && marker !== read(page, LEFT));
}

/** Sets the marker cookie if there is none, because an account service on another site cannot set it. */
export function putMarker(page: Window): void {
  if (!markerOf(page)) write(page, sessionMarkerCookie, OWN);
  write(page, LEFT);
}

export function removeOwnMarker(page: Window): void {
  if (markerOf(page) === OWN) write(page, sessionMarkerCookie);
}

/**
 * Stores that the user signed out here, because a session that still exists at the account pages must not sign the user
 * in silently. A cookie is used because all tabs need the value and a memory store would lose it.
 */
export function leaveMarker(page: Window): void {
  removeOwnMarker(page);
  write(page, LEFT, markerOf(page));
}

/** Writes a cookie. An empty value removes the cookie. */
function write({ document, location }: Window, name: string, value = ''): void {
  const seconds = value ? LIFETIME_S : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // `document.cookie` is used, because only one of the three browser engines has `cookieStore`.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
