import { isIP } from 'node:net';
import { hostOf } from './outgoing-net.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Allowed targets are public addresses with https. A demo also allows this machine, without https. */
export interface TargetRules {
  isProduction: boolean;
  /** Hosts of our own network that the configuration allows. */
  privateHosts: readonly string[];
}

export type TargetFault = 'malformed' | 'not https' | 'not public';

const isLocalName = (host: string) => /^(.+\.)?localhost\.?$/.test(host);

/** Checks only the URL of a receiver; each delivery also checks the resolved IP address. */
export function judgeTarget(text: string, { isProduction, privateHosts }: TargetRules): TargetFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Refuses credentials in the URL, because the list of endpoints would show them.
  if (!url || url.username !== '' || url.password !== '' || text.includes('#')) return 'malformed';
  const host = hostOf(url);
  const isHere = isLocalName(host) || isLoopbackAddress(host);
  if (isHere && !isProduction && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'not https';
  if (privateHosts.includes(url.hostname)) return null;
  return isHere || (isIP(host) !== 0 && !isPublicAddress(host)) ? 'not public' : null;
}
