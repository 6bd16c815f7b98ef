/** Loopback hosts: traffic to them does not leave the machine. */
const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Up to where a browser takes the host to end; a backslash is a slash to it. */
const plainWeb = /^http:\/\/(?<authority>[^/?#\\]*)/;

const hostOf = (address: string): string | null =>
  plainWeb.exec(address)?.groups?.['authority']?.replace(/:\d*$/, '').toLowerCase() ?? null;

/**
 * Whether an address is unencrypted. `http` is allowed for loopback, and for the site's own host while the site has no
 * TLS either.
 */
export function isSentInClear(address: string, siteOrigin: string): boolean {
  const host = hostOf(address);
  return host !== null && !loopback.test(host) && host !== hostOf(siteOrigin);
}

/** Values of the header `Package-Name` by which our own clients identify themselves, beside `peerid`. */
export const clientPackages = { windows: 'com.feisuo.pc', android: 'com.feisuo.android' } as const;
