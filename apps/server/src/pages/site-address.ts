import { addressParams, tagGroupOf } from '@feisuo/contract/facts/address-params';

/**
 * What of an address a visitor's page may depend on. Everything else is dropped before rendering, so a page cannot
 * come to depend on it by accident, and addresses that differ only there share one cached page.
 */
export function pageAddress(url: URL): string {
  const asked = url.searchParams;
  const kept = new URLSearchParams();
  if (asked.get(addressParams.thirdParty) === '1') kept.set(addressParams.thirdParty, '1');
  // Only whether there is an image counts, so any value would do; the first visitor's must not reach the others.
  if (asked.get(addressParams.image)) kept.set(addressParams.image, '1');
  if (tagGroupOf(asked)) {
    kept.set(addressParams.channel, asked.get(addressParams.channel) ?? '');
    kept.set(addressParams.isBing, '1');
  }
  const query = kept.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}
