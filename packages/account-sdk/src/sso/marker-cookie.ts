import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';

// The account service marks by random characters: what reads so is ours, and no other is ours to remove.
const OWN = 'sso';
// As long as a session lives at most.
const LIFETIME_S = 180 * 86_400;

const markerOf = ({ document }: Window): string | undefined =>
  new RegExp(`(?:^|; )${sessionMarkerCookie}=([^;]+)`).exec(document.cookie)?.[1];

/** Whether this browser may hold a session of the account service. */
export const hasMarker = (page: Window): boolean => Boolean(markerOf(page));

/** Marks this origin where nobody else did: the account service cannot, from another site. */
export function putMarker(page: Window): void {
  if (!hasMarker(page)) write(page, LIFETIME_S);
}

export function removeOwnMarker(page: Window): void {
  if (markerOf(page) === OWN) write(page, 0);
}

function write({ document, location }: Window, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The newer interface is missing in two of three browsers.
  // eslint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${sessionMarkerCookie}=${OWN}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
