import { formPostMode } from '@feisuo/contract/facts/authorization-response';
import { splitScope } from '@feisuo/contract/facts/account-vocabulary';

export interface AuthorizeQuery {
  redirectUri: string | null;
  state: string | null;
  /** Whether the response is posted by a form instead of being part of the redirect address. */
  isFormPost: boolean;
  prompts: ReadonlySet<string>;
  loginHint: string;
  /** The identity provider to start with at once, because a framed page opened this window for it. */
  provider: string | null;
  /** Query of `GET /v1/user/authorize/info`, with only the parameters that this path accepts. */
  infoQuery: string;
  /** Query of the request in which the server verifies only the client and its redirect address. */
  vouchQuery: string;
  /** Body of `POST /v1/user/authorize`. */
  request: Record<string, string | number>;
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
  ...unsupported,
] as const;

export function readAuthorizeQuery(search: string): AuthorizeQuery {
  const params = new URLSearchParams(search);
  const pick = (fields: readonly string[]) =>
    Object.fromEntries(
      fields.flatMap((field) => (params.get(field) === null ? [] : [[field, params.get(field) ?? '']])),
    );
  return {
    redirectUri: params.get('redirect_uri'),
    state: params.get('state'),
    isFormPost: params.get('response_mode') === formPostMode,
    prompts: new Set(splitScope(params.get('prompt') ?? '')),
    loginHint: params.get('login_hint') ?? '',
    provider: params.get('provider'),
    // `response_type` is sent even if the request lacks it, because the server then checks the whole request.
    infoQuery: new URLSearchParams({ response_type: '', ...pick(infoFields) }).toString(),
    vouchQuery: new URLSearchParams(pick(['client_id', 'redirect_uri'])).toString(),
    request: { ...pick(requestFields), ...maxAgeIn(params) },
  };
}

/** The value of `max_age`, if it is a number. The server has already refused any other value. */
function maxAgeIn(params: URLSearchParams): { max_age?: number } {
  const written = params.get('max_age') ?? '';
  return /^\d{1,9}$/.test(written) ? { max_age: Number(written) } : {};
}
