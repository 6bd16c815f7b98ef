import { errorParams, type ResponseTarget } from '@feisuo/contract/facts/authorization-response';
import { parseAddress, withParams } from '../shell/address.ts';

/** Where the authorization response goes. The redirect address must have been verified. */
export interface Destination extends ResponseTarget {
  redirectUri: string | null;
}

/** The redirect address with an error; null if a browser cannot follow it. */
export const errorAddress = (to: Destination, error: string, description: string): string | null =>
  withParams(to.redirectUri, errorParams(to, error, description));

/** Origin of the redirect address, to which a framed page may post its size; null for the address of an app. */
export function originOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null;
}

/** What the user sees of the redirect address: the host, or the scheme of an installed app. */
export function placeOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  if (!url) return null;
  return originOf(redirectUri) ? url.host : `${url.protocol}//`;
}
