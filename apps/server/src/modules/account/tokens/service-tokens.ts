import { grantTypes, splitScope, tokenTypeBearer, tokenTypeDpop } from '@feisuo/contract/facts/account-vocabulary';
import type { ServiceScope } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { ServiceTokenReply } from '@feisuo/contract/schemas/account-tokens';
import type { FastifyRequest } from 'fastify';
import type { MasterKey } from '../../../keys/master-key.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { isConfidential } from '../clients/auth-method.ts';
import type { Client } from '../clients/client-registry.ts';
import type { ServiceClaims } from './access-tokens.ts';
import type { TokenBinding } from './grant.ts';
import { bearerOf, unauthenticated } from './identify-caller.ts';
import { isTokenIdSpent, spendTokenId } from './spent-token-ids.ts';
import { checkBinding } from './token-binding.ts';

/** Grants a service a token of its own (RFC 6749, 4.4), which belongs to no member and cannot be refreshed. */
export async function grantServiceToken(
  { accessTokens }: Pick<AccountDeps, 'accessTokens'>,
  client: Client,
  asked: string,
  { jkt }: TokenBinding,
): Promise<ServiceTokenReply> {
  if (!isConfidential(client))
    throw new AppError('unauthorized_client', { description: 'client_credentials needs a confidential client' });
  const { id: clientId, serviceScopes } = client;
  const named = asked === '' ? serviceScopes : [...new Set(splitScope(asked))];
  const refused = named.filter((scope) => !serviceScopes.includes(scope));
  if (named.length === 0 || refused.length > 0)
    throw new AppError('invalid_scope', { description: `scope: ${refused.join(' ')} is not allowed` });
  const scope = named.join(' ');
  return {
    token_type: jkt === null ? tokenTypeBearer : tokenTypeDpop,
    access_token: await accessTokens.writeForService({ clientId, scope, jkt }),
    expires_in: tokenLimits.serviceTokenS,
    scope,
  };
}

/**
 * The service that sends its token in the Authorization header; null if the request has no token of a service. A token
 * without the scope is refused.
 */
export async function identifyService(
  deps: AccountDeps,
  request: FastifyRequest,
  scope: ServiceScope,
): Promise<Client | null> {
  const token = bearerOf(request);
  const claims = token === undefined ? null : await deps.accessTokens.readOfService(token);
  if (token === undefined || claims === null) return null;
  await checkBinding(deps, request, token, claims);
  const client = await findServiceOf(deps, claims);
  if (!client) throw unauthenticated(true);
  if (!splitScope(claims.scope).includes(scope) || !client.serviceScopes.includes(scope))
    throw new AppError('permission_denied', {
      description: `the token does not have the scope ${scope}`,
      headers: { 'www-authenticate': `Bearer realm="account", error="insufficient_scope", scope="${scope}"` },
    });
  return client;
}

/** The client of a service's token; null if the token was revoked, or the client may no longer have such tokens. */
export async function findServiceOf(deps: AccountDeps, claims: ServiceClaims): Promise<Client | null> {
  const client = await deps.clients.find(claims.sub);
  if (!client?.grants.includes(grantTypes.clientCredentials) || !isConfidential(client)) return null;
  return (await isTokenIdSpent(deps.db, revokedHash(deps.masterKey, claims), deps.clock.now())) ? null : client;
}

export async function revokeServiceToken({ db, masterKey, clock }: AccountDeps, claims: ServiceClaims): Promise<void> {
  const revoked = { hash: revokedHash(masterKey, claims), expiresAt: new Date((claims.exp + 1) * 1000) };
  await spendTokenId(db, revoked, clock.now());
}

const revokedHash = (masterKey: MasterKey, { jti }: ServiceClaims) => masterKey.digest('revoked-service-token', jti);
