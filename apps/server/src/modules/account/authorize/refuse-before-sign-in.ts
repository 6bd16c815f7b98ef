import {
  errorParams,
  errorsForClient,
  formPostMode,
  mayFollow,
  type ResponseMode,
  type ResponseParams,
} from '@feisuo/contract/facts/authorization-response';
import { AuthorizeInfoQuery } from '@feisuo/contract/schemas/account-authorize';
import { Compile } from 'typebox/compile';
import { AppError } from '../../../http/app-error.ts';
import { memoizeBySchema } from '../../../http/memoize-by-schema.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { checkRequest } from './check-request.ts';

/** An authorization response, and the verified address that gets it. */
export interface AuthorizationResponse {
  client: Client;
  redirectUri: string;
  mode: ResponseMode;
  params: ResponseParams;
}

type EarlyDeps = Pick<AccountDeps, 'clients' | 'idTokens' | 'config'>;

/**
 * Refuses an authorization request that would be refused for every member. Null if the sign-in page must answer: the
 * request may succeed, or its redirect address is not verified (RFC 6749, 4.1.2.1).
 */
export async function refuseBeforeSignIn(
  deps: EarlyDeps,
  params: URLSearchParams,
): Promise<AuthorizationResponse | null> {
  const clientId = onlyValue(params, 'client_id');
  const redirectUri = onlyValue(params, 'redirect_uri');
  const client = clientId === null ? null : await deps.clients.find(clientId);
  if (!client || !redirectUri || !client.redirectUris.includes(redirectUri) || !mayFollow(redirectUri)) return null;
  const refusal = await refusalOf(deps, client, params);
  if (!refusal) return null;
  const isForm = params.get('response_mode') === formPostMode && /^https?:/.test(redirectUri);
  const target = { state: params.get('state'), issuer: deps.config.accountOrigin };
  return {
    client,
    redirectUri,
    mode: isForm ? formPostMode : 'query',
    params: errorParams(target, refusal.facts.rfcName ?? refusal.refusal, refusal.facts.description ?? ''),
  };
}

const onlyValue = (params: URLSearchParams, name: string): string | null => {
  const [value, ...others] = params.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
};

const queryValidator = memoizeBySchema((schema: typeof AuthorizeInfoQuery) => Compile(schema))(AuthorizeInfoQuery);

async function refusalOf(deps: EarlyDeps, client: Client, params: URLSearchParams): Promise<AppError | null> {
  try {
    await checkRequest(deps, client, readQuery(params));
    return null;
  } catch (error) {
    if (error instanceof AppError && errorsForClient.has(error.refusal)) return error;
    throw error;
  }
}

/** Reads the query of the page. A parameter that is repeated is refused (RFC 6749, 3.1), as is one that is too long. */
function readQuery(params: URLSearchParams): AuthorizeInfoQuery {
  const query: Record<string, string> = { response_type: '' };
  for (const name of new Set(params.keys())) {
    if (!Object.hasOwn(AuthorizeInfoQuery.properties, name)) continue;
    if (params.getAll(name).length > 1) throw invalidRequest(`${name}: given twice`);
    query[name] = params.get(name) ?? '';
  }
  const validator = queryValidator();
  if (validator.Check(query)) return query;
  const [fault] = validator.Errors(query);
  throw invalidRequest(`${fault?.instancePath.slice(1) ?? 'a parameter'}: ${fault?.message ?? 'not allowed'}`);
}

const invalidRequest = (description: string) => new AppError('invalid_request', { description });
