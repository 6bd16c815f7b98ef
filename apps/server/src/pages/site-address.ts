import { addressParams, isFromBing } from '@feisuo/contract/facts/address-params';
import { AppError } from '../http/app-error.ts';

/**
 * What of an address a visitor's page may depend on. Everything else is dropped before rendering, so a page cannot
 * come to depend on it by accident, and addresses that differ only there share one cached page.
 */
export function pageAddress(requestUrl: string, hasTag: (channel: string) => boolean): string {
  // Most addresses are plain paths, which need no taking apart.
  if (/^(?:\/[\w-]+)*\/?$/.test(requestUrl)) return requestUrl;
  const url = parse(requestUrl);
  const asked = url.searchParams;
  const kept = new URLSearchParams();
  if (asked.get(addressParams.thirdParty) === '1') kept.set(addressParams.thirdParty, '1');
  // Only whether there is an image counts, so any value would do; the first visitor's must not reach the others.
  if (asked.get(addressParams.image)) kept.set(addressParams.image, '1');
  const channel = asked.get(addressParams.channel);
  if (channel && isFromBing(asked) && hasTag(channel)) {
    kept.set(addressParams.channel, channel);
    kept.set(addressParams.isBing, '1');
  }
  const query = kept.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

function parse(requestUrl: string): URL {
  try {
    // Two leading slashes would name a host.
    return new URL(requestUrl.replace(/^\/+/, '/'), 'http://site');
  } catch {
    throw new AppError('invalid_argument', { description: 'the address cannot be read' });
  }
}
