// Schemes that would run code or show made-up content in this page's place, whatever a registry says.
const neverFollowed = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/**
 * Where "cancel" leads: the application's address with the refusal in its query (RFC 6749, 4.1.2.1).
 * Call it only with a redirect_uri the server accepted; null when there is none that can be followed.
 */
export function returnAddress(redirectUri: string | null, state: string | null): string | null {
  const url = parse(redirectUri);
  if (!url) return null;
  const refusal = new URLSearchParams({
    error: 'access_denied',
    // Applications show or log this; the protocol allows it ASCII only.
    error_description: 'The user cancelled the sign-in',
  });
  if (state !== null) refusal.set('state', state);
  // The registered query is kept byte for byte: `searchParams.append` would rewrite its escapes.
  url.search = url.search ? `${url.search}&${refusal}` : `?${refusal}`;
  return url.href;
}

/** The exact origin that may be told this page's size; null for addresses that have none (app schemes). */
export function originOf(redirectUri: string | null): string | null {
  const url = parse(redirectUri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null;
}

/** The host a person would recognise, or the scheme of an installed application. */
export function placeOf(redirectUri: string | null): string | null {
  const url = parse(redirectUri);
  if (!url) return null;
  return originOf(redirectUri) ? url.host : `${url.protocol}//`;
}

function parse(address: string | null): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return neverFollowed.has(url.protocol) ? null : url;
}
