import { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';
import type { errorCodes } from '@feisuo/contract/facts/error-codes';
import { AccountError } from '../errors/account-error.ts';

/** What came back with the browser. */
export interface Callback {
  /** Empty where there is none. */
  code: string;
  /** Who says so, if it was said (RFC 9207). */
  iss: string | undefined;
  error: AccountError | undefined;
}

// A callback names its error without the number. These are the ones that people are told about by it.
const numbers: Readonly<Record<string, number>> = {
  interaction_required: 4031,
  login_required: 4032,
  account_selection_required: 4033,
  consent_required: 4034,
  invalid_request: 4121,
  unauthorized_client: 4122,
  access_denied: 4123,
  invalid_scope: 4125,
  server_error: 5026,
  temporarily_unavailable: 5027,
} satisfies Partial<typeof errorCodes>;
const unknownNumber: (typeof errorCodes)['unknown'] = 2;

const params = ['state', 'error', 'error_description', 'error_uri', 'code', 'scope', 'expires_in', 'iss'];

/** Reads the answer to the request with this state; null for every other address. */
export function readCallback(href: string, state: string, issuer: string | undefined): Callback | null {
  const { searchParams } = new URL(href);
  const [told, error, description, uri, code, , , iss] = params.map((name) => searchParams.get(name) ?? undefined);
  // What another server says, which we did not ask, is no answer.
  if (told !== state || (issuer && iss && iss !== issuer)) return null;
  return { code: code ?? '', iss, error: error ? toError(error, description, uri) : undefined };
}

function toError(error: string, description = error, uri = ''): AccountError {
  const code = Number(numbers[error]) || unknownNumber;
  return new AccountError({ error, error_code: code, error_description: description, error_uri: uri });
}

/** Takes the answer out of the address, so that neither a reload nor whoever is sent the address meets it again. */
export function removeCallback({ location, history }: Window): void {
  const url = new URL(location.href);
  for (const name of [...params, ssoPageParams.signInInFrame]) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.href);
}
