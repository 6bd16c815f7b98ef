import type { AuthorizeInfoQuery } from '@feisuo/contract/schemas/account-authorize';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import type { IdClaims } from '../oidc/id-tokens.ts';
import { assertMayUseCodes, checkAddresses, checkParameters } from './authorize-request.ts';
import { readChallenge } from './pkce.ts';
import { readResources } from './resources.ts';

/**
 * Refuses an authorization request that would be refused for every member, before the member signs in. Without
 * `response_type` the caller only asks whether an address is registered for the client.
 */
export async function checkRequest(
  deps: Pick<AccountDeps, 'idTokens' | 'config'>,
  client: Client,
  query: AuthorizeInfoQuery,
  { isPushed = false } = {},
): Promise<void> {
  checkAddresses(client, query);
  if (query.response_type === '') throw new AppError('invalid_request', { description: 'response_type: missing' });
  checkParameters(query);
  grantedScopes(query.scope ?? '', client.scopes);
  if (query.response_type === undefined) return;
  assertMayUseCodes(client);
  if (!isPushed) assertNeedNotPush(client);
  readResources(deps, client, query.resource);
  readChallenge(client, query.code_challenge, query.code_challenge_method);
  await readHintFor(deps, client, query.id_token_hint);
}

export function assertNeedNotPush({ requiresPushedRequests }: Pick<Client, 'requiresPushedRequests'>): void {
  if (requiresPushedRequests)
    throw new AppError('invalid_request', { description: 'request_uri: this client must push its requests' });
}

/** Reads an id_token_hint; null if there is none. Refuses a hint that was not issued to this client. */
export async function readHintFor(
  { idTokens }: Pick<AccountDeps, 'idTokens'>,
  client: Pick<Client, 'id'>,
  hint: string | undefined,
): Promise<IdClaims | null> {
  if (!hint) return null;
  const claims = await idTokens.readHint(hint);
  if (claims?.aud === client.id) return claims;
  throw new AppError('invalid_request', { description: 'id_token_hint: not an id_token of this client' });
}
