import { addParams, mayFollow, type AddressMode } from '@feisuo/contract/facts/authorization-response';

/** Parses an address that the browser may open; null for all others. */
export function parseAddress(address: string | null): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return mayFollow(url.protocol) ? url : null;
}

/** Adds parameters to a redirect address; null if the browser may not open it. */
export function withParams(address: string | null, more: Record<string, string>, mode?: AddressMode): string | null {
  const url = parseAddress(address);
  if (!url) return null;
  const { hash } = url;
  url.hash = '';
  return addParams(url.href, more, mode) + hash;
}

/**
 * Address of the site's contact form for people who cannot sign in. `refusal` is the number of the error, or `2fa` for
 * a lost second factor.
 */
export const appealAddress = (refusal: string): string =>
  siteAddress(`/feedback?${new URLSearchParams({ 'sign-in': refusal })}`);

/** An address of the site, whose origin may differ from this page's. The server wrote that origin into this page. */
export function siteAddress(path: string, page: Document = document): string {
  const origin = page.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(path, origin) ? new URL(path, origin).href : path;
}
