import { DAY_S } from '@feisuo/contract/facts/durations';
import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';

// Value of our own marker. The account service uses random characters, which are not ours to remove.
const OWN = 'sso';
/** Holds the marker of the session from the time of the sign-out. */
const LEFT = 'sso_left';
// The maximum lifetime of a session.
const LIFETIME_S = 180 * DAY_S;

const read = ({ document }: Window, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

const markerOf = (page: Window) => read(page, sessionMarkerCookie);

/** Whether this browser may hold a session of the account service other than the signed-out one. */
export function hasMarker(page: Window): boolean {
  const marker = markerOf(page);
  return Boolean(marker && marker !== read(page, LEFT));
}

/** Marks this origin if there is no marker: the account service cannot do so from another site. */
export function putMarker(page: Window): void {
  if (!markerOf(page)) write(page, sessionMarkerCookie, OWN);
  write(page, LEFT);
}

export function removeOwnMarker(page: Window): void {
  if (markerOf(page) === OWN) write(page, sessionMarkerCookie);
}

/**
 * After a sign-out, the remaining session at the account pages must not sign the user in silently. A cookie, because
 * all tabs need it, and a memory store forgets.
 */
export function leaveMarker(page: Window): void {
  removeOwnMarker(page);
  write(page, LEFT, markerOf(page));
}

/** Without a value it is removed. */
function write({ document, location }: Window, name: string, value = ''): void {
  const seconds = value ? LIFETIME_S : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // `cookieStore` is missing in two of three browsers.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
