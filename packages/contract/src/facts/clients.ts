/** Loopback hosts. Requests to them do not leave the machine. */
const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Matches the authority of an `http` address as browsers parse it; they treat a backslash as a slash. */
const plainWeb = /^http:\/\/(?<authority>[^/?#\\]*)/;

const hostOf = (address: string): string | null =>
  plainWeb.exec(address)?.groups?.['authority']?.replace(/:\d*$/, '').toLowerCase() ?? null;

/**
 * Whether requests to this address would be sent unencrypted over a network. False for `http` on loopback hosts, and on
 * the site's own host while the site uses no TLS.
 */
export function isSentInClear(address: string, siteOrigin: string): boolean {
  const host = hostOf(address);
  return host !== null && !loopback.test(host) && host !== hostOf(siteOrigin);
}

/** Values of the header `Package-Name`. Our own clients identify themselves by this header together with `peerid`. */
export const clientPackages = { windows: 'com.feisuo.pc', android: 'com.feisuo.android' } as const;
