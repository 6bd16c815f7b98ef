import { isIP } from 'node:net';
import { hostOf } from '../../outgoing/outgoing-net.ts';
import { isLoopbackAddress, isPublicAddress } from '../../outgoing/public-address.ts';

/** Where a webhook may lead: anywhere public over https; in a demo also to this machine, and without it. */
export interface TargetRules {
  isProduction: boolean;
  /** Of our own network, but meant. */
  privateHosts: readonly string[];
}

/** Why an address cannot be an endpoint's. */
export type TargetFault = 'malformed' | 'not https' | 'not public';

const isLocalName = (host: string) => /^(.+\.)?localhost\.?$/.test(host);

/** What can be told of an address without asking anybody; what its name leads to is judged whenever something is sent. */
export function judgeTarget(text: string, { isProduction, privateHosts }: TargetRules): TargetFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Names and passwords in it would be shown to everybody who reads the list.
  if (!url || url.username !== '' || url.password !== '' || text.includes('#')) return 'malformed';
  const host = hostOf(url);
  const isHere = isLocalName(host) || isLoopbackAddress(host);
  if (isHere && !isProduction && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'not https';
  if (privateHosts.includes(url.hostname)) return null;
  return isHere || (isIP(host) !== 0 && !isPublicAddress(host)) ? 'not public' : null;
}
