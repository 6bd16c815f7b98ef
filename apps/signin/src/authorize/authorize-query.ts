import { splitScope } from '@feisuo/contract/facts/account-vocabulary';

/** Parameters of an authorization request. */
export interface AuthorizeQuery {
  redirectUri: string | null;
  state: string | null;
  prompts: ReadonlySet<string>;
  loginHint: string;
  /** Start with this identity provider at once: a frame opened this window for it. */
  provider: string | null;
  /** Query of `GET /v1/user/authorize/info`: only its fields. */
  infoQuery: string;
  /** Query that checks only the client and its redirect address. */
  vouchQuery: string;
  /** The request for `POST /v1/user/authorize`. */
  request: Record<string, string | number>;
}

// Unsupported parameters are passed on, so that the server refuses them.
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
  ...unsupported,
] as const;

export function readAuthorizeQuery(search: string): AuthorizeQuery {
  const given = new URLSearchParams(search);
  const pick = (fields: readonly string[]) =>
    Object.fromEntries(fields.flatMap((field) => (given.get(field) === null ? [] : [[field, given.get(field) ?? '']])));
  return {
    redirectUri: given.get('redirect_uri'),
    state: given.get('state'),
    prompts: new Set(splitScope(given.get('prompt') ?? '')),
    loginHint: given.get('login_hint') ?? '',
    provider: given.get('provider'),
    // Sent even if missing: with it the server checks the whole request.
    infoQuery: new URLSearchParams({ response_type: '', ...pick(infoFields) }).toString(),
    vouchQuery: new URLSearchParams(pick(['client_id', 'redirect_uri'])).toString(),
    request: { ...pick(requestFields), ...maxAgeIn(given) },
  };
}

/** A number or absent; anything else was refused before. */
function maxAgeIn(given: URLSearchParams): { max_age?: number } {
  const written = given.get('max_age') ?? '';
  return /^\d{1,9}$/.test(written) ? { max_age: Number(written) } : {};
}
