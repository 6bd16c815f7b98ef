import { formPostMode, responseModes } from '@feisuo/contract/facts/authorization-response';
import { grantTypes, promptValues, responseTypeCode, type Prompt } from '@feisuo/contract/facts/account-vocabulary';
import type { AuthorizeInfoQuery } from '@feisuo/contract/schemas/account-authorize';
import { AppError } from '../../../http/app-error.ts';
import { isRedirectUri } from '../clients/client-addresses.ts';
import type { Client } from '../clients/client-registry.ts';

/** Form of a JWK thumbprint (RFC 7638) with SHA-256. */
const THUMBPRINT = /^[\w-]{43}$/;

const invalidRequest = (description: string) => new AppError('invalid_request', { description });

export function assertMayUseCodes({ grants }: Pick<Client, 'grants'>): void {
  if (!grants.includes(grantTypes.authorizationCode)) {
    throw new AppError('unauthorized_client', { description: 'client_id: codes are not allowed for this client' });
  }
}

/** Redirect and sign-out addresses must be registered. */
export function checkAddresses(
  client: Pick<Client, 'redirectUris' | 'signOutUris'>,
  { redirect_uri: redirectUri, sign_out_uri: signOutUri }: { redirect_uri?: string; sign_out_uri?: string },
): void {
  if (redirectUri !== undefined && !isRedirectUri(client, redirectUri)) {
    throw invalidRequest('redirect_uri: not registered for this client');
  }
  if (signOutUri !== undefined && !client.signOutUris.includes(signOutUri)) {
    throw invalidRequest('sign_out_uri: not registered for this client');
  }
}

type RequestParams = Pick<
  AuthorizeInfoQuery,
  | 'redirect_uri'
  | 'response_type'
  | 'response_mode'
  | 'request'
  | 'request_uri'
  | 'registration'
  | 'prompt'
  | 'dpop_jkt'
> & { max_age?: string | number };

/** Refuses parameters that no client may use. Empty parameters count as absent. */
export function checkParameters(asked: RequestParams): void {
  if (asked.response_type !== undefined && asked.response_type !== responseTypeCode) {
    throw new AppError('unsupported_response_type', { description: 'response_type: only code is supported' });
  }
  if (asked.request) {
    throw isToken(asked.request)
      ? new AppError('request_not_supported', { description: 'request: not supported; use query parameters' })
      : new AppError('invalid_request_object', { description: 'request: not a JWT' });
  }
  if (asked.request_uri) {
    throw isRequestUri(asked.request_uri)
      ? new AppError('request_uri_not_supported', { description: 'request_uri: not supported; use query parameters' })
      : new AppError('invalid_request_uri', { description: 'request_uri: neither an https address nor a urn' });
  }
  if (asked.registration) {
    throw new AppError('registration_not_supported', {
      description: 'registration: not supported; an operator registers clients',
    });
  }
  checkResponseMode(asked);
  readPrompt(asked.prompt);
  if (asked.dpop_jkt && !THUMBPRINT.test(asked.dpop_jkt))
    throw invalidRequest('dpop_jkt: not a JWK thumbprint with SHA-256');
  if (asked.max_age !== undefined && !/^\d{0,9}$/.test(`${asked.max_age}`))
    throw invalidRequest('max_age: not a number of seconds');
}

/** A form can be posted only to a web address. */
function checkResponseMode({ response_mode: mode, redirect_uri: redirectUri = '' }: RequestParams): void {
  if (!mode) return;
  const known: readonly string[] = responseModes;
  if (!known.includes(mode)) throw invalidRequest(`response_mode: supported values are ${known.join(', ')}`);
  if (mode === formPostMode && redirectUri && !/^https?:/.test(redirectUri))
    throw invalidRequest('response_mode: form_post needs a web address as redirect_uri');
}

/** Whether the text has the form of a JWT: three parts, with `alg` in the JSON header. */
function isToken(text: string): boolean {
  const [, head] = /^([\w-]+)\.[\w-]+\.[\w-]*$/.exec(text) ?? [];
  try {
    const { alg } = JSON.parse(Buffer.from(head ?? '', 'base64url').toString('utf8')) as { alg?: unknown };
    return typeof alg === 'string';
  } catch {
    return false;
  }
}

const isRequestUri = (uri: string) => /^(?:https:\/\/[^/]|urn:[^:]+:)/.test(uri) && URL.canParse(uri);

const noPrompt: ReadonlySet<Prompt> = new Set();

/** Parses the `prompt` parameter. `none` forbids any interaction, so it cannot be combined with other values. */
export function readPrompt(prompt = ''): ReadonlySet<Prompt> {
  // Most requests have none.
  if (prompt === '') return noPrompt;
  const named = prompt.split(' ').filter(Boolean);
  const known: readonly string[] = promptValues;
  if (named.some((value) => !known.includes(value)))
    throw invalidRequest(`prompt: supported values are ${known.join(', ')}`);
  if (named.includes('none') && named.length > 1)
    throw invalidRequest('prompt: none cannot be combined with other values');
  return new Set(named as Prompt[]);
}
