import { addressParams, isFromBing } from '@feisuo/contract/facts/address-params';
import { pageRoutes } from '@feisuo/contract/facts/site-pages';
import { ticketKinds } from '@feisuo/contract/facts/support-vocabulary';
import { AppError } from '../http/app-error.ts';

/** Matches plain paths, which need no parsing. Most URLs have one. */
const PLAIN = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;

/**
 * The path, and the parameters on which a page may depend. Other parameters are dropped before rendering, so that more
 * URLs share a cached page.
 */
export function pageAddress(requestUrl: string, hasTag: (channel: string) => boolean): string {
  if (PLAIN.test(requestUrl)) return requestUrl;
  const { path, url } = parse(requestUrl);
  const asked = url.searchParams;
  const remaining = new URLSearchParams();
  if (asked.get(addressParams.thirdParty) === '1') remaining.set(addressParams.thirdParty, '1');
  // The page depends only on whether the parameter is set. Its value must not reach other visitors through the cache.
  if (asked.get(addressParams.image)) remaining.set(addressParams.image, '1');
  const channel = asked.get(addressParams.channel);
  if (channel && isFromBing(asked) && hasTag(channel)) {
    remaining.set(addressParams.channel, channel);
    remaining.set(addressParams.isBing, '1');
  }
  const kind = asked.get(addressParams.ticketKind);
  if (path === pageRoutes.SubmitWorkOrder && ticketKinds.some((known) => known === kind))
    remaining.set(addressParams.ticketKind, String(kind));
  const query = remaining.toString();
  return query ? `${path}?${query}` : path;
}

/**
 * The canonical path of a URL, and its query. Each page has one path, so that path rules, the cache and search engines
 * agree.
 */
export function splitUrl(requestUrl: string): { path: string; search: string } {
  if (PLAIN.test(requestUrl)) return { path: requestUrl, search: '' };
  const { path, url } = parse(requestUrl);
  return { path, search: url.search };
}

function parse(requestUrl: string): { path: string; url: URL } {
  const [asked = '', ...query] = requestUrl.split('?');
  // Two slashes at the start would be parsed as a host, and a backslash would be parsed as a slash.
  const path = asked.replaceAll('\\', '/').replace(/^\/+/, '/');
  try {
    const url = new URL([path, ...query].join('?'), 'http://site');
    return { path: normalize(url.pathname), url };
  } catch {
    throw new AppError('invalid_argument', { description: 'the address cannot be parsed' });
  }
}

const UNRESERVED = /[\w.~-]/;

/** The lookbehind lets a match begin only at the first slash of a run, which would otherwise take quadratic time. */
export const trailingSlashes = /(?<=[^/])\/+$/;

/** Decodes encoded unreserved characters (RFC 3986, section 6.2.2), and removes extra slashes at both ends. */
function normalize(pathname: string): string {
  const decoded = pathname.replace(/%[\da-f]{2}/gi, (triplet) => {
    const char = String.fromCharCode(parseInt(triplet.slice(1), 16));
    return UNRESERVED.test(char) ? char : triplet.toUpperCase();
  });
  return decoded.replace(/^\/+/, '/').replace(trailingSlashes, '');
}
