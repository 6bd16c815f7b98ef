import { parseAddress, withQuery } from '../shell/address.ts';

/**
 * Where "cancel" leads: the application's address with the refusal in its query (RFC 6749, 4.1.2.1).
 * Call it only with a redirect_uri the server accepted; null when there is none that can be followed.
 */
export function returnAddress(redirectUri: string | null, state: string | null): string | null {
  return withQuery(redirectUri, {
    error: 'access_denied',
    // Applications show or log this; the protocol allows it ASCII only.
    error_description: 'The user cancelled the sign-in',
    ...(state !== null && { state }),
  });
}

/** The exact origin that may be told this page's size; null for addresses that have none (app schemes). */
export function originOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null;
}

/** The host a person would recognise, or the scheme of an installed application. */
export function placeOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  if (!url) return null;
  return originOf(redirectUri) ? url.host : `${url.protocol}//`;
}
