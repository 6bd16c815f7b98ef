import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { ServerMetadata, UserinfoReply, UserinfoRequest } from '@feisuo/contract/schemas/account-oidc';
import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../account-route.ts';
import { identifyCaller, isFirstPartyCaller, type Caller } from '../tokens/caller.ts';
import { serverMetadata } from './server-metadata.ts';
import { AppError } from '../../../http/app-error.ts';

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

/**
 * Who the person of a token is, as far as its scopes go. Unset fields are left out. Other people's applications get
 * what the consent page names: a user name is something to sign in with and is not among it.
 */
function describeClaims({ account, claims }: Caller, isFirstParty: boolean): UserinfoReply {
  const scopes = splitScope(claims.scope);
  if (!scopes.includes('openid')) {
    throw new AppError('permission_denied', {
      description: 'the token has not the scope openid',
      headers: { 'www-authenticate': 'Bearer realm="account", error="insufficient_scope", scope="openid"' },
    });
  }
  if (!scopes.includes('profile')) return { sub: account.id };
  const { name, username, picture, gender, birthdate, locale } = account;
  const shared = { name, picture, gender, birthdate };
  const said = isFirstParty ? { ...shared, name: name || username, preferred_username: username, locale } : shared;
  return { sub: account.id, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)) };
}
