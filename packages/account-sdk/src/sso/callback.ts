import type { AccountError } from '../errors/account-error.ts';
import { errorIn } from '../request/read-reply.ts';
import { signInFrameParam } from './page-params.ts';

/** What came back with the browser. */
export interface Callback {
  /** Empty where there is none. */
  code: string;
  /** Who says so, if it was said (RFC 9207). */
  iss: string | undefined;
  error: AccountError | null;
}

// The number of an error is what our account pages add to what the standard has.
const params = ['state', 'error', 'error_description', 'error_uri', 'error_code', 'code', 'iss', 'scope', 'expires_in'];

/** Reads the answer to the request with this state; null for every other address. */
export function readCallback(href: string, state: string, issuer: string | undefined): Callback | null {
  const told: Partial<Record<string, string>> = Object.fromEntries(new URL(href).searchParams);
  const { error, error_uri, code = '', iss } = told;
  // What another server says, which we did not ask, is no answer.
  if (told['state'] !== state || (issuer && iss && iss !== issuer)) return null;
  return { code, iss, error: errorIn({ error_description: error, ...told }, error_uri) };
}

/** Takes the answer out of the address, so that neither a reload nor whoever is sent the address meets it again. */
export function removeCallback({ location, history }: Window): void {
  const url = new URL(location.href);
  for (const name of [...params, signInFrameParam]) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.href);
}
