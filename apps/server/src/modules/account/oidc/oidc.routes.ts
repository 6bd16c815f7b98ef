import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { ServerMetadata, UserinfoReply, UserinfoRequest } from '@feisuo/contract/schemas/account-oidc';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../account-route.ts';
import { identifyCaller, isFirstPartyCaller, type Caller } from '../tokens/caller.ts';
import { serverMetadata } from './server-metadata.ts';
import { describeClaims } from './userinfo.ts';

/** What OpenID Connect adds to the routes that standard clients and ours share. */
export const oidcRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const metadata = serverMetadata(deps.config.accountOrigin);
  for (const path of [accountPaths.openidConfiguration, accountPaths.oauthServer]) {
    const route = accountRoute('What standard client libraries read first', {}, ServerMetadata);
    app.get(path, { ...route, config: { ...route.config, anyOrigin: true } }, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return metadata;
    });
  }

  const tellClaims = async (caller: Caller) => describeClaims(caller, await isFirstPartyCaller(deps, caller));
  app.get(
    accountPaths.userinfo,
    personalRoute('Who the person of a token is, in standard claims', {}, UserinfoReply, { isForOthers: true }),
    async (request) => tellClaims(await identifyCaller(deps, request)),
  );

  app.post(
    accountPaths.userinfo,
    personalRoute('The same for libraries that POST', { body: UserinfoRequest }, UserinfoReply, {
      takesForms: true,
      needsToken: false,
    }),
    async (request) => tellClaims(await identifyCaller(deps, request, request.body.access_token)),
  );
};
