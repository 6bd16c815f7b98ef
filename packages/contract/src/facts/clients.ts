/** This machine, by any of its usual names: what is sent there passes nobody. */
const loopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Up to where a browser takes the host to end; a backslash is a slash to it. */
const plainWeb = /^http:\/\/(?<authority>[^/?#\\]*)/;

const hostOf = (address: string): string | null =>
  plainWeb.exec(address)?.groups?.['authority']?.replace(/:\d*$/, '').toLowerCase() ?? null;

/**
 * Whether what an application is sent to an address could be read on the way. `http` is for this machine alone, and for the
 * host that our own site is on while that is not encrypted either.
 */
export function isSentInClear(address: string, siteOrigin: string): boolean {
  const host = hostOf(address);
  return host !== null && !loopback.test(host) && host !== hostOf(siteOrigin);
}

/** What programs of ours call themselves in the header `Package-Name`, beside the `peerid` of their installation. */
export const clientPackages = { windows: 'com.feisuo.pc', android: 'com.feisuo.android' } as const;
