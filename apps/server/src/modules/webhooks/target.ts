import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Where a webhook may lead: anywhere over https; in a demo also to this machine without it. */
export interface TargetRules {
  isProduction: boolean;
}

/** Why an address cannot be an endpoint's. */
export type TargetFault = 'malformed' | 'not https' | 'not public';

const isLocalName = (host: string) => /^(.+\.)?localhost\.?$/.test(host);

/** What can be told of an address without asking anybody; what its name leads to is judged whenever something is sent. */
export function judgeTarget(text: string, { isProduction }: TargetRules): TargetFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Names and passwords in it would be shown to everybody who reads the list.
  if (!url || url.username !== '' || url.password !== '' || text.includes('#')) return 'malformed';
  const host = hostOf(url);
  const isHere = isLocalName(host) || isLoopbackAddress(host);
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || isProduction || !isHere)) return 'not https';
  if (isProduction && (isLocalName(host) || (isIP(host) !== 0 && !isPublicAddress(host)))) return 'not public';
  return null;
}

/** The same of an address that a name led to, for the very connection that is opened. */
export function mayConnect(url: URL, address: string, { isProduction }: TargetRules): boolean {
  if (url.protocol === 'http:') return !isProduction && isLoopbackAddress(address);
  return !isProduction || isPublicAddress(address);
}

/** Without the brackets of version 6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
