// Schemes that would run code or show forged content. They are refused even if a client registered them.
const neverFollowed = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** Parses an address that the page may open; null for other addresses. */
export function parseAddress(address: string | null): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return neverFollowed.has(url.protocol) ? null : url;
}

/** Adds parameters to a redirect address. Its existing query is kept byte for byte. */
export function withQuery(address: string | null, more: Record<string, string>): string | null {
  const url = parseAddress(address);
  if (!url) return null;
  // `searchParams.append` would change the escapes of existing parameters.
  const added = new URLSearchParams(more);
  url.search = url.search ? `${url.search}&${added}` : `?${added}`;
  return url.href;
}

/**
 * The website's form for people who cannot sign in. A ticket would need the account. `refusal` is the number of the
 * refusal, or `2fa` for a lost second factor.
 */
export const appealAddress = (refusal: string): string =>
  siteAddress(`/feedback?${new URLSearchParams({ 'sign-in': refusal })}`);

/** An address of the website, which may have another origin. The server wrote that origin into this page. */
export function siteAddress(path: string, page: Document = document): string {
  const origin = page.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(path, origin) ? new URL(path, origin).href : path;
}
