import { splitScope } from '@feisuo/contract/facts/account-vocabulary';

/** What an application may put into the address of the authorize page. */
export interface AuthorizeQuery {
  redirectUri: string | null;
  state: string | null;
  prompts: ReadonlySet<string>;
  loginHint: string;
  /** Start with this identity provider at once: a frame sent the person into a window of their own. */
  provider: string | null;
  /** The question for `GET /v1/user/authorize/info`: only the fields it knows. */
  infoQuery: string;
  /** The bare question whether the application may be answered at its address at all. */
  vouchQuery: string;
  /** The request for `POST /v1/user/authorize`. */
  request: Record<string, string | number>;
}

// What we do not support is passed on too, so that the server refuses it by its own errors.
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
    // Named even where it is missing: with it the server checks the whole request.
    infoQuery: new URLSearchParams({ response_type: '', ...pick(infoFields) }).toString(),
    vouchQuery: new URLSearchParams(pick(['client_id', 'redirect_uri'])).toString(),
    request: { ...pick(requestFields), ...maxAgeIn(given) },
  };
}

/** A number or nothing; what is neither was refused by then. */
function maxAgeIn(given: URLSearchParams): { max_age?: number } {
  const written = given.get('max_age') ?? '';
  return /^\d{1,9}$/.test(written) ? { max_age: Number(written) } : {};
}
