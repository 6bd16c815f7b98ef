import { errorCodes, type ErrorName } from './error-codes.ts';

/** Values of `response_mode`: the response in the query or fragment of the redirect address, or in a posted form. */
export const formPostMode = 'form_post';
const fragmentMode = 'fragment';
export const responseModes = ['query', fragmentMode, formPostMode] as const;
export type ResponseMode = (typeof responseModes)[number];
/** The modes in which the response is part of the redirect address. */
export type AddressMode = Exclude<ResponseMode, typeof formPostMode>;

/** The requested mode, or `query` for a missing or unknown one. */
export const responseModeOf = (asked: string | null): ResponseMode =>
  responseModes.find((mode) => mode === asked) ?? 'query';

/** Parameters that each authorization response has. `issuer` protects clients against mix-up attacks (RFC 9207). */
export interface ResponseTarget {
  state: string | null;
  issuer: string;
}

export type ResponseParams = Record<string, string>;

const common = ({ state, issuer }: ResponseTarget) => ({ ...(state !== null && { state }), iss: issuer });

export const codeParams = (
  target: ResponseTarget,
  { code, scope, expires_in: expiresIn }: { code: string; scope: string; expires_in: number },
): ResponseParams => ({ code, scope, expires_in: `${expiresIn}`, ...common(target) });

/** An error response (RFC 6749, section 4.1.2.1). `error_code` is its number, for our own client. */
export function errorParams(target: ResponseTarget, error: string, description: string): ResponseParams {
  const ascii = description.replaceAll(/[^\x20-\x7E]|["\\]/g, '');
  const number = errorCodes[error as ErrorName] as number | undefined;
  return {
    error,
    ...(ascii && { error_description: ascii }),
    ...(number && { error_code: `${number}` }),
    ...common(target),
  };
}

/**
 * Schemes that could run code or show forged content. Browsers are never sent there, even if a client registered such
 * an address.
 */
const neverFollowed = /^(?:javascript|data|vbscript|blob|file|about):/i;

/** Whether a browser may be sent to the absolute address. */
export const mayFollow = (address: string) => /^[a-z][a-z0-9+.-]*:/i.test(address) && !neverFollowed.test(address);

/** Adds parameters to an address without a fragment. The address's own query is kept byte for byte. */
export function addParams(address: string, more: ResponseParams, mode: AddressMode = 'query'): string {
  const added = Object.entries(more).map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`);
  return `${address}${separatorOf(address, mode)}${added.join('&')}`;
}

function separatorOf(address: string, mode: AddressMode): string {
  if (mode === fragmentMode) return '#';
  return address.includes('?') ? '&' : '?';
}

const formEncode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

/** Refusals that are the client's to handle, so that it gets them as the response to its request. */
export const errorsForClient: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'invalid_request',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
]);
