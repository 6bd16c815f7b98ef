import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import type { AuthorizeReply } from '@feisuo/contract/schemas/account-authorize';
import { parseAddress, withQuery } from '../shell/address.ts';

/** Where an answer goes. Only an address that the server accepted may stand here. */
export interface Destination {
  redirectUri: string | null;
  state: string | null;
  /** Who answers (RFC 9207), so that an application that talks to several servers is not fooled by one of them. */
  issuer: string;
}

const common = ({ state, issuer }: Destination) => ({ ...(state !== null && { state }), iss: issuer });

/** The application's address with the code in its query; null where there is none that can be followed. */
export function codeAddress(to: Destination, { code, scope, expires_in: expiresIn }: AuthorizeReply): string | null {
  return withQuery(to.redirectUri, { code, scope, expires_in: `${expiresIn}`, ...common(to) });
}

/**
 * The same with a refusal (RFC 6749, 4.1.2.1), and its number for our own client. Applications show or log the description,
 * which may be ASCII only.
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

/** The exact origin that may be told this page's size; null for addresses that have none (app schemes). */
export function originOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null;
}

/** The host a person would recognise, or the scheme of an installed application. */
export function placeOf(redirectUri: string | null): string | null {
  const url = parseAddress(redirectUri);
  if (!url) return null;
  return originOf(redirectUri) ? url.host : `${url.protocol}//`;
}
