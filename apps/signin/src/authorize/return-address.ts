import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import type { AuthorizeReply } from '@feisuo/contract/schemas/account-authorize';
import { parseAddress, withQuery } from '../shell/address.ts';

/** Where the authorization response goes. The redirect address must have been verified. */
export interface Destination {
  redirectUri: string | null;
  state: string | null;
  /** The issuer (RFC 9207), which protects clients of several authorization servers from mix-up attacks. */
  issuer: string;
}

const common = ({ state, issuer }: Destination) => ({ ...(state !== null && { state }), iss: issuer });

/** The redirect address with the authorization code; null if a browser cannot follow it. */
export function codeAddress(to: Destination, { code, scope, expires_in: expiresIn }: AuthorizeReply): string | null {
  return withQuery(to.redirectUri, { code, scope, expires_in: `${expiresIn}`, ...common(to) });
}

/** The redirect address with an error (RFC 6749, section 4.1.2.1). `error_code` is its number, for our own client. */
export function errorAddress(to: Destination, error: string, description: string): string | null {
  const ascii = description.replaceAll(/[^\x20-\x7E]|["\\]/g, '');
  const number = errorCodes[error as ErrorName] as number | undefined;
  return withQuery(to.redirectUri, {
    error,
    ...(ascii && { error_description: ascii }),
    ...(number && { error_code: `${number}` }),
    ...common(to),
  });
}

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
