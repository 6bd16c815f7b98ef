import { sessionMarkerCookie } from '@feisuo/contract/facts/account-vocabulary';

// The account service marks by random characters: what reads so is ours, and no other is ours to remove.
const own = `${sessionMarkerCookie}=sso`;
// As long as a session lives at most.
const LIFETIME_S = 180 * 86_400;

/** Whether this browser may hold a session of the account service. */
export const hasMarker = ({ document }: Window): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sessionMarkerCookie}=`) && !cookie.endsWith('='));

/** Marks this origin where nobody else did: the account service cannot, from another site. */
export function putMarker(page: Window): void {
  if (!hasMarker(page)) write(page, LIFETIME_S);
}

export function removeOwnMarker(page: Window): void {
  if (page.document.cookie.split('; ').includes(own)) write(page, 0);
}

function write({ document, location }: Window, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The newer interface is missing in two of three browsers.
  // eslint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${own}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
