import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  accountHeaders,
  grantTypes,
  refreshActions,
  type GrantType,
  tokenTypeBearer,
  tokenTypeDpop,
} from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  AnyTokenReply,
  IntrospectQuery,
  IntrospectReply,
  IntrospectRequest,
  JwksReply,
  RevokeRequest,
  TokenRequest,
} from '@feisuo/contract/schemas/account-tokens';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { AppError } from '../../../http/app-error.ts';
import { noteStale } from '../../../metrics/stale-answers.ts';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute } from '../route-options.ts';
import { exchangeCode } from '../authorize/exchange-code.ts';
import { audienceFor } from '../authorize/resources.ts';
import { isConfidential } from '../clients/auth-method.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { redeemDeviceCode } from '../device/redeem-device-code.ts';
import { invalidField } from '../people/identifiers.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { refresh } from './refresh.ts';
import { findServiceOf, grantServiceToken, identifyService, revokeServiceToken } from './service-tokens.ts';
import { readTokenBinding } from './token-binding.ts';
import { readRefreshToken } from './refresh-token.ts';
import { findSession } from './session-queries.ts';
import type { Client } from '../clients/client-registry.ts';
import { accountOfSubject, subjectOf } from '../clients/subject.ts';
import { endDerivedSessions } from '../authorize/derived-sessions.ts';
import { lockAccount } from '../people/account-queries.ts';
import { recordEndedSessions } from '../security/security-events.ts';
import { endSessions } from './session-endings.ts';

const forms = { takesForms: true };

export const tokenRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const exchange = accountRoute('Exchanges a grant for credentials', { body: TokenRequest }, AnyTokenReply, forms);
  app.post(
    accountPaths.token,
    // Clients retry a refresh or a poll with one idempotency key until it succeeds, so a refusal must not be stored
    // under the key.
    { ...exchange, config: { ...exchange.config, refusalSpendsNothing: true } },
    async (request): Promise<AnyTokenReply> => {
      const { body, headers } = request;
      const { grant_type: grantType } = body;
      if (!isKnownGrant(grantType)) {
        throw new AppError('invalid_request', {
          description: 'grant_type: not supported',
          rfcName: 'unsupported_grant_type',
        });
      }
      const client = await identifyClient(deps, request);
      if (!client.grants.includes(grantType)) {
        throw new AppError('unauthorized_client', { description: 'grant_type: not allowed for this client' });
      }
      const binding = await readTokenBinding(deps, request, client);
      if (grantType === grantTypes.clientCredentials) return grantServiceToken(deps, client, body.scope ?? '', binding);
      const from = () => requestSourceOf(request);
      if (grantType === grantTypes.authorizationCode) return exchangeCode(deps, client, body, from, binding);
      if (grantType === grantTypes.deviceCode) {
        // A device code is for our own API only, because its request names no resources.
        audienceFor(deps, client, { granted: '', asked: body.resource });
        return redeemDeviceCode(deps, client, body, binding);
      }
      if (!body.refresh_token) throw invalidField('refresh_token', 'missing');
      const input = {
        refreshToken: body.refresh_token,
        client,
        action: actionOf(headers),
        scope: body.scope,
        resource: body.resource,
        binding,
      };
      return refresh(deps, input, from);
    },
  );

  const jwks = accountRoute('The keys that verify our tokens', {}, JwksReply);
  app.get(accountPaths.jwks, { ...jwks, config: { ...jwks.config, anyOrigin: true } }, async (request, reply) => {
    // Clients that cache the key set for an hour still know every key, because a key is published a day before it
    // signs.
    reply.header('cache-control', `public, max-age=3600, stale-if-error=${DAY_S}`);
    if (deps.database.isAway()) noteStale('jwks', request.log);
    return { keys: (await deps.signingKeys.published()) as JwksReply['keys'] };
  });

  app.post(
    accountPaths.revoke,
    accountRoute('Signs out: ends the session of a token', { body: RevokeRequest }, EmptyReply, forms),
    async (request) => {
      const service = await identifyService(deps, request, 'revoke');
      const client = service ?? (await identifyClient(deps, request));
      await revoke(deps, { client, ofAll: service !== null }, request.body.token, requestSourceOf(request));
      return {};
    },
  );

  app.get(
    accountPaths.introspect,
    accountRoute('Describes a token to its client', { querystring: IntrospectQuery }, IntrospectReply),
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      return introspect(deps, await identifyReader(deps, request), request.query.token);
    },
  );

  app.post(
    accountPaths.introspect,
    accountRoute('Describes a token to its client', { body: IntrospectRequest }, IntrospectReply, forms),
    async (request) => introspect(deps, await identifyReader(deps, request), request.body.token),
  );
};

const knownGrants: readonly string[] = Object.values(grantTypes);
const isKnownGrant = (name: string): name is GrantType => knownGrants.includes(name);

const actions: ReadonlySet<number> = new Set(Object.values(refreshActions));

/** The client's reason for a refresh, if the header contains a known number. */
function actionOf(headers: Record<string, unknown>): number | null {
  const action = Number(headers[accountHeaders.action]);
  return actions.has(action) ? action : null;
}

/** The client that asks about tokens, or revokes them; `ofAll` if it may do so with the tokens of all clients. */
interface TokenReader {
  client: Client;
  ofAll: boolean;
}

/**
 * A resource server asks with a token of its own, or by its client authentication, which most libraries use. Both need
 * the scope `introspect`.
 */
async function identifyReader(deps: AccountDeps, request: FastifyRequest): Promise<TokenReader> {
  const service = await identifyService(deps, request, 'introspect');
  if (service) return { client: service, ofAll: true };
  const client = await identifyClient(deps, request);
  return { client, ofAll: isConfidential(client) && client.serviceScopes.includes('introspect') };
}

/** Describes a token; to a client that may not ask about it the token is inactive. */
async function introspect(deps: AccountDeps, reader: TokenReader, token: string): Promise<IntrospectReply> {
  const ofService = await deps.accessTokens.readOfService(token);
  const claims = ofService ?? (await deps.accessTokens.readAny(token));
  if (claims === null) return introspectRefreshToken(deps, reader.client, token);
  // Only tokens for our own API name no client but in their audience.
  const clientId = 'client_id' in claims ? claims.client_id : claims.aud;
  if (clientId !== reader.client.id && !reader.ofAll) return { active: false };
  const isGood = ofService
    ? (await findServiceOf(deps, ofService)) !== null
    : await isLive(deps, claims.sid ?? '', accountOfSubject(claims.sub));
  if (!isGood) return { active: false };
  const { sub, scope, exp, iat, cnf } = claims;
  const bound = cnf ? { token_type: tokenTypeDpop, cnf } : { token_type: tokenTypeBearer };
  const described = { active: true, sub, client_id: clientId, scope, exp, iat, ...bound };
  // A resource server must see whether the token is for it. The client of the token itself knows.
  if (typeof claims.aud === 'string' && clientId === reader.client.id) return described;
  return { ...described, iss: claims.iss, aud: [claims.aud].flat() };
}

async function introspectRefreshToken(deps: AccountDeps, client: Client, token: string): Promise<IntrospectReply> {
  const named = readRefreshToken(deps.masterKey, token);
  const session =
    named && (await isLive(deps, named.sessionId, named.accountId))
      ? await findSession(deps.db, named.sessionId)
      : null;
  if (!session || session.clientId !== client.id || session.generation !== named?.generation) return { active: false };
  const { accountId, scope, idleUntil, createdAt } = session;
  return {
    active: true,
    sub: subjectOf(deps.masterKey, client, accountId),
    client_id: client.id,
    scope,
    exp: Math.floor(idleUntil.getTime() / 1000),
    iat: Math.floor(createdAt.getTime() / 1000),
    token_type: 'refresh_token',
  };
}

const isLive = async ({ sessionQueries }: AccountDeps, id: string, accountId: string | null): Promise<boolean> =>
  (await sessionQueries.isLive.find({ id, accountId })) !== null;

/**
 * Ends the session of an access or refresh token, and all sessions derived from it. An unknown token or a token of
 * another client, unless a service may revoke all, changes nothing and is not an error (RFC 7009).
 */
async function revoke(
  deps: AccountDeps,
  { client, ofAll }: TokenReader,
  token: string,
  from: RequestSource,
): Promise<void> {
  const ofService = await deps.accessTokens.readOfService(token);
  if (ofService && (ofAll || ofService.client_id === client.id)) await revokeServiceToken(deps, ofService);
  if (ofService) return;
  const sessionId = await sessionIdOf(deps, token);
  const session = sessionId === null ? null : await findSession(deps.db, sessionId);
  if (!session || (session.clientId !== client.id && !ofAll)) return;
  const { id, accountId } = session;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Locks the account, so that a derived session that another request is opening ends too.
    await lockAccount(tx, accountId);
    // A session that has already ended or timed out may still have live derived sessions.
    const ended = await endSessions(tx, { accountId, only: id, by: 'sign_out' }, now);
    const followers = await endDerivedSessions(tx, [id], now);
    await recordEndedSessions(tx, [...ended, ...followers], { at: now, kind: 'sign_out' }, from);
  });
}

async function sessionIdOf(deps: AccountDeps, token: string): Promise<string | null> {
  const refreshToken = readRefreshToken(deps.masterKey, token);
  if (refreshToken) return refreshToken.sessionId;
  return deps.accessTokens.sessionOf(token);
}
