import {
  errorParams,
  errorsForClient,
  formPostMode,
  mayFollow,
  responseModeOf,
  type ResponseMode,
  type ResponseParams,
} from '@feisuo/contract/facts/authorization-response';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { isRedirectUri } from '../clients/client-addresses.ts';
import type { Client } from '../clients/client-registry.ts';
import { checkRequest } from './check-request.ts';
import { findOpenedRequest, isPushedRequest, openPushedRequest } from './pushed-requests.ts';
import { readPageQuery } from './request-params.ts';

/** An authorization response, and the verified address that gets it. */
export interface AuthorizationResponse {
  client: Client;
  redirectUri: string;
  mode: ResponseMode;
  params: ResponseParams;
}

type EarlyDeps = Pick<AccountDeps, 'clients' | 'idTokens' | 'config' | 'db' | 'masterKey' | 'clock'>;

/**
 * Refuses an authorization request that would be refused for every member. Null if the sign-in page must answer: the
 * request may succeed, or its redirect address is not verified (RFC 6749, 4.1.2.1).
 */
export async function refuseBeforeSignIn(
  deps: EarlyDeps,
  params: URLSearchParams,
): Promise<AuthorizationResponse | null> {
  // Checked when it was pushed, and once more for the page.
  if (isPushedRequest(params.get('request_uri') ?? '')) return null;
  const clientId = onlyValue(params, 'client_id');
  const redirectUri = onlyValue(params, 'redirect_uri');
  const client = clientId === null ? null : await deps.clients.find(clientId);
  if (!client || !redirectUri || !isRedirectUri(client, redirectUri) || !mayFollow(redirectUri)) return null;
  const refusal = await refusalOf(deps, client, params);
  if (!refusal) return null;
  const mode = responseModeOf(params.get('response_mode'));
  const isPossible = mode !== formPostMode || /^https?:/.test(redirectUri);
  const target = { state: params.get('state'), issuer: deps.config.accountOrigin };
  return {
    client,
    redirectUri,
    mode: isPossible ? mode : 'query',
    params: errorParams(target, refusal.facts.rfcName ?? refusal.refusal, refusal.facts.description ?? ''),
  };
}

const onlyValue = (params: URLSearchParams, name: string): string | null => {
  const [value, ...others] = params.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
};

async function refusalOf(deps: EarlyDeps, client: Client, params: URLSearchParams): Promise<AppError | null> {
  try {
    await checkRequest(deps, client, readPageQuery(params));
    return null;
  } catch (error) {
    if (error instanceof AppError && errorsForClient.has(error.refusal)) return error;
    throw error;
  }
}

/**
 * Opens the pushed request of a page, once. Returns the `request_uri` with which the page continues, so that it can be
 * reloaded; null if the page has that one already, or if the request cannot be opened.
 */
export async function openRequestForPage(deps: EarlyDeps, params: URLSearchParams): Promise<string | null> {
  const requestUri = params.get('request_uri') ?? undefined;
  const clientId = params.get('client_id');
  if (!isPushedRequest(requestUri) || clientId === null) return null;
  if (await findOpenedRequest(deps, clientId, requestUri)) return null;
  return openPushedRequest(deps, clientId, requestUri);
}
