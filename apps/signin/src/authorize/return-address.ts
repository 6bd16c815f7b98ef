import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import type { AuthorizeReply } from '@feisuo/contract/schemas/account-authorize';
import { parseAddress, withQuery } from '../shell/address.ts';

/** Where an answer goes. Only a verified redirect address is allowed here. */
export interface Destination {
  redirectUri: string | null;
  state: string | null;
  /** The issuer (RFC 9207), against mix-up attacks on clients of several servers. */
  issuer: string;
}

const common = ({ state, issuer }: Destination) => ({ ...(state !== null && { state }), iss: issuer });

/** The redirect address with the code; null where it cannot be followed. */
export function codeAddress(to: Destination, { code, scope, expires_in: expiresIn }: AuthorizeReply): string | null {
  return withQuery(to.redirectUri, { code, scope, expires_in: `${expiresIn}`, ...common(to) });
}

/**
 * The redirect address with an error (RFC 6749, 4.1.2.1) and its number for our own client. The description must be
 * ASCII.
 */
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

/** The exact origin that may get this page's size; null for app schemes. */
export function originOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null;
}

/** The host, or the scheme of an installed application. */
export function placeOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  if (!url) return null;
  return originOf(redirectUri) ? url.host : `${url.protocol}//`;
}
