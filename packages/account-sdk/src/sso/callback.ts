import type { AccountError } from '../errors/account-error.ts';
import { errorIn } from '../request/read-reply.ts';
import { signInFrameParam } from './page-params.ts';

/** The answer of the authorization endpoint. */
export interface Callback {
  /** Empty: none. */
  code: string;
  /** The issuer, if given (RFC 9207). */
  iss: string | undefined;
  error: AccountError | null;
}

// Our account pages add the error's number to the standard parameters.
const params = ['state', 'error', 'error_description', 'error_uri', 'error_code', 'code', 'iss', 'scope', 'expires_in'];

/** Parses the answer to the request with this state; null for any other address. */
export function readCallback(href: string, state: string, issuer: string | undefined): Callback | null {
  const told: Partial<Record<string, string>> = Object.fromEntries(new URL(href).searchParams);
  const { error, error_uri, code = '', iss } = told;
  // An answer of another issuer is ignored (RFC 9207).
  if (told['state'] !== state || (issuer && iss && iss !== issuer)) return null;
  return { code, iss, error: errorIn({ error_description: error, ...told }, error_uri) };
}

/** Removes the answer from the address, so that a reload or a shared link does not repeat it. */
export function removeCallback({ location, history }: Window): void {
  const url = new URL(location.href);
  for (const name of [...params, signInFrameParam]) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.href);
}
