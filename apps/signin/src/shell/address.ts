// Schemes that would run code or show made-up content in this page's place, whatever a registry says.
const neverFollowed = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** An address that may be followed; null for every other text. */
export function parseAddress(address: string | null): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return neverFollowed.has(url.protocol) ? null : url;
}

/** An application's address with more in its query. What was registered is kept byte for byte. */
export function withQuery(address: string | null, more: Record<string, string>): string | null {
  const url = parseAddress(address);
  if (!url) return null;
  // `searchParams.append` would rewrite the escapes that are already there.
  const added = new URLSearchParams(more);
  url.search = url.search ? `${url.search}&${added}` : `?${added}`;
  return url.href;
}

/** An address of the website, which may live on an origin of its own; the server wrote it into this page. */
export function siteAddress(path: string, page: Document = document): string {
  const origin = page.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(path, origin) ? new URL(path, origin).href : path;
}
