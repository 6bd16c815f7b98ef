import type { Config } from '../../config/config.ts';

/**
 * The address to be signed, or null where it is not one of ours: exactly what the browser has, without the part behind #.
 * Nothing is parsed and put together again, for the signature holds for these very characters; so an origin that a
 * parser would forgive is none.
 */
export function ownAddress(given: string, origins: readonly string[]): string | null {
  const [address = ''] = given.split('#', 1);
  const isBelow = (origin: string) => address.startsWith(origin) && /^(?:[/?]|$)/.test(address.slice(origin.length));
  // Neither blanks nor backslashes nor anything beyond ASCII stand in an address that a browser shows to a page.
  return /^[!-[\]-~]+$/.test(address) && origins.some(isBelow) ? address : null;
}

/** Where pages of ours may be shared from: the site's origin as it is, and by https every host of ours. */
export function ownOrigins({
  siteOrigin,
  accountOrigin,
  thirdPartyHost,
}: Pick<Config, 'siteOrigin' | 'accountOrigin' | 'thirdPartyHost'>): string[] {
  const hosts = [new URL(siteOrigin).host, new URL(accountOrigin).host, ...(thirdPartyHost ? [thirdPartyHost] : [])];
  return [...new Set([siteOrigin, ...hosts.map((own) => `https://${own}`)])];
}
