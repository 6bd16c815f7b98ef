import type { AccountError } from '../errors/account-error.ts';
import { errorIn } from '../request/read-reply.ts';
import { signInFrameParam } from './page-params.ts';

/** The response of the authorization endpoint. */
export interface Callback {
  /** The authorization code; empty if the response has none. */
  code: string;
  /** The issuer, if the response names one (RFC 9207). */
  iss: string | undefined;
  error: AccountError | null;
}

// The parameters of an authorization response. `error_code` is an addition of our account pages.
const params = ['state', 'error', 'error_description', 'error_uri', 'error_code', 'code', 'iss', 'scope', 'expires_in'];

/** Parses the response to the authorization request with this state. Null for any other address. */
export function readCallback(href: string, state: string, issuer: string | undefined): Callback | null {
  const fields: Partial<Record<string, string>> = Object.fromEntries(new URL(href).searchParams);
  const { error, error_uri, code = '', iss } = fields;
  // A response of another issuer is ignored (RFC 9207).
  if (fields['state'] !== state || (issuer && iss && iss !== issuer)) return null;
  return { code, iss, error: errorIn({ error_description: error, ...fields }, error_uri) };
}

/** Removes the parameters of the response from the address, so that a reload or a shared link does not repeat them. */
export function removeCallback({ location, history }: Window): void {
  const url = new URL(location.href);
  for (const name of [...params, signInFrameParam]) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.href);
}
