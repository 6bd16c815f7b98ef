import { responseModeOf, type ResponseMode } from '@feisuo/contract/facts/authorization-response';
import { pushedRequestPrefix, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';

export interface AuthorizeQuery {
  redirectUri: string | null;
  state: string | null;
  responseMode: ResponseMode;
  prompts: ReadonlySet<string>;
  loginHint: string;
  /** The identity provider to start with at once, because a framed page opened this window for it. */
  provider: string | null;
  /** Query of `GET /v1/user/authorize/info`, with only the parameters that this path accepts. */
  infoQuery: string;
  /** Query of the request in which the server verifies only the client and its redirect address. */
  vouchQuery: string;
  /** Body of `POST /v1/user/authorize`. */
  request: Record<string, string | number | string[]>;
}

// Parameters that the server does not support. They are passed on, because the server must refuse the request.
const unsupported = ['response_mode', 'request', 'request_uri', 'registration'] as const;
const infoFields = [
  'client_id',
  'response_type',
  'redirect_uri',
  'state',
  'scope',
  'sign_out_uri',
  'locale',
  'prompt',
  'max_age',
  'code_challenge',
  'code_challenge_method',
  'nonce',
  'id_token_hint',
  'acr_values',
  'dpop_jkt',
  ...unsupported,
] as const;
const requestFields = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'sign_out_uri',
  'nonce',
  'prompt',
  'id_token_hint',
  'acr_values',
  'dpop_jkt',
  ...unsupported,
] as const;

/** The `request_uri` of a pushed request (RFC 9126) in the page's address, or null. */
export function pushedRequestIn(search: string): string | null {
  const requestUri = new URLSearchParams(search).get('request_uri');
  return requestUri?.startsWith(pushedRequestPrefix) ? requestUri : null;
}

/**
 * Reads the page's address. `pushed` are the parameters of the pushed request that the address names; they replace
 * those of the address.
 */
export function readAuthorizeQuery(search: string, pushed?: AuthorizeInfoReply['request']): AuthorizeQuery {
  const address = new URLSearchParams(search);
  const params = pushed ? new URLSearchParams(pushed) : address;
  const pick = (fields: readonly string[]) =>
    Object.fromEntries(
      fields.flatMap((field) => (address.get(field) === null ? [] : [[field, address.get(field) ?? '']])),
    );
  const resources = address.getAll('resource');
  const infoQuery = new URLSearchParams(
    pushed ? pick(['client_id', 'request_uri', 'locale']) : { response_type: '', ...pick(infoFields) },
  );
  if (!pushed) for (const resource of resources) infoQuery.append('resource', resource);
  return {
    redirectUri: params.get('redirect_uri'),
    state: params.get('state'),
    responseMode: responseModeOf(params.get('response_mode')),
    prompts: new Set(splitScope(params.get('prompt') ?? '')),
    loginHint: params.get('login_hint') ?? '',
    provider: address.get('provider'),
    // `response_type` is sent even if the request lacks it, because the server then checks the whole request.
    infoQuery: infoQuery.toString(),
    vouchQuery: new URLSearchParams(pick(['client_id', 'redirect_uri'])).toString(),
    request: pushed
      ? { ...pick(['client_id', 'request_uri']), redirect_uri: pushed.redirect_uri }
      : { ...pick(requestFields), ...maxAgeIn(address), ...(resources.length > 0 && { resource: resources }) },
  };
}

/** The value of `max_age`, if it is a number. The server has already refused any other value. */
function maxAgeIn(params: URLSearchParams): { max_age?: number } {
  const written = params.get('max_age') ?? '';
  return /^\d{1,9}$/.test(written) ? { max_age: Number(written) } : {};
}
