import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountHeaders, grantTypes, refreshActions, type GrantType } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  IntrospectReply,
  IntrospectRequest,
  JwksReply,
  RevokeRequest,
  TokenReply,
  TokenRequest,
} from '@feisuo/contract/schemas/account-tokens';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute } from '../account-route.ts';
import { exchangeCode } from '../authorize/exchange-code.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { redeemDeviceCode } from '../device/redeem-device-code.ts';
import { fault } from '../people/identifiers.ts';
import { whereaboutsOf } from '../security/whereabouts.ts';
import { introspect } from './introspect.ts';
import { refresh } from './refresh.ts';
import { revoke } from './revoke.ts';

const forms = { takesForms: true };

export const tokenRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const exchange = accountRoute('Exchanges a grant for credentials', { body: TokenRequest }, TokenReply, forms);
  app.post(
    accountPaths.token,
    // Browsers refresh and devices poll under one key until they are given something. A refused code is refused again anyway.
    { ...exchange, config: { ...exchange.config, refusalSpendsNothing: true } },
    async (request) => {
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
      const from = () => whereaboutsOf(request);
      if (grantType === grantTypes.authorizationCode) return exchangeCode(deps, client, body, from);
      if (grantType === grantTypes.deviceCode) return redeemDeviceCode(deps, client, body);
      if (!body.refresh_token) throw fault('refresh_token', 'missing');
      const given = { refreshToken: body.refresh_token, client, action: actionOf(headers) };
      return refresh(deps, given, from);
    },
  );

  const jwks = accountRoute('The keys that verify our tokens', {}, JwksReply);
  app.get(accountPaths.jwks, { ...jwks, config: { ...jwks.config, anyOrigin: true } }, async (_request, reply) => {
    // A key is announced a day before it signs: an hour's memory never misses one.
    reply.header('cache-control', 'public, max-age=3600');
    return { keys: (await deps.signingKeys.published()) as JwksReply['keys'] };
  });

  app.post(
    accountPaths.revoke,
    accountRoute('Signs out: ends the session of a token', { body: RevokeRequest }, EmptyReply, forms),
    async (request) => {
      const client = await identifyClient(deps, request);
      await revoke(deps, client, request.body.token, whereaboutsOf(request));
      return {};
    },
  );

  app.get(
    accountPaths.introspect,
    accountRoute('Whether a token still opens anything', { querystring: IntrospectRequest }, IntrospectReply),
    async (request, reply) => {
      reply.header('referrer-policy', 'no-referrer');
      const client = await identifyClient(deps, request);
      return introspect(deps, client.id, request.query.token);
    },
  );

  app.post(
    accountPaths.introspect,
    accountRoute('Whether a token still opens anything', { body: IntrospectRequest }, IntrospectReply, forms),
    async (request) => {
      const client = await identifyClient(deps, request);
      return introspect(deps, client.id, request.body.token);
    },
  );
};

const knownGrants: readonly string[] = Object.values(grantTypes);
const isKnownGrant = (name: string): name is GrantType => knownGrants.includes(name);

const actions: ReadonlySet<number> = new Set(Object.values(refreshActions));

/** Why the client refreshes, as far as it says so in one of the known numbers. */
function actionOf(headers: Record<string, unknown>): number | null {
  const action = Number(headers[accountHeaders.action]);
  return actions.has(action) ? action : null;
}
