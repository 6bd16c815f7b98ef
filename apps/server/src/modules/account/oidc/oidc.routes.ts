import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { responseModes } from '@feisuo/contract/facts/authorization-response';
import { accountPaths, accountPages } from '@feisuo/contract/facts/paths';
import { ServerMetadata, UserinfoReply, UserinfoRequest } from '@feisuo/contract/schemas/account-authorize';
import {
  splitScope,
  codeChallengeMethods,
  grantTypes,
  promptValues,
  responseTypeCode,
  signingAlgorithms,
  subjectTypes,
  acrValues,
} from '@feisuo/contract/facts/account-vocabulary';
import { locales } from '@feisuo/contract/facts/locales';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { identifyCaller, isFirstPartyCaller, type Caller } from '../tokens/identify-caller.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from '../clients/client-registry.ts';
import { describeClaims } from './describe-claims.ts';

const clientAuthentication = ['client_secret_basic', 'client_secret_post', 'none'];

const tokenClaims = ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'sid', 'at_hash', 'amr', 'acr'];
const profileClaims = ['name', 'preferred_username', 'picture', 'gender', 'birthdate', 'locale', 'updated_at'];
const contactClaims = ['email', 'email_verified', 'phone_number', 'phone_number_verified'];

/** The metadata of OpenID Connect discovery. */
function serverMetadata(origin: string): ServerMetadata {
  const at = (path: string) => `${origin}${path}`;
  return {
    issuer: origin,
    authorization_endpoint: at(accountPages.authorize),
    token_endpoint: at(accountPaths.token),
    userinfo_endpoint: at(accountPaths.userinfo),
    jwks_uri: at(accountPaths.jwks),
    end_session_endpoint: at(accountPages.signOut),
    introspection_endpoint: at(accountPaths.introspect),
    revocation_endpoint: at(accountPaths.revoke),
    device_authorization_endpoint: at(accountPaths.deviceCode),
    pushed_authorization_request_endpoint: at(accountPaths.pushedRequest),
    // Not in general; operators may require it of a client.
    require_pushed_authorization_requests: false,
    scopes_supported: ['openid', 'profile', 'email', 'phone', 'offline', 'offline_access', 'user', 'sso', 'jsq'],
    claims_supported: [...tokenClaims, ...profileClaims, ...contactClaims],
    acr_values_supported: Object.values(acrValues),
    response_types_supported: [responseTypeCode],
    response_modes_supported: [...responseModes],
    grant_types_supported: Object.values(grantTypes),
    subject_types_supported: [...subjectTypes],
    id_token_signing_alg_values_supported: [...signingAlgorithms],
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint_auth_methods_supported: clientAuthentication,
    // `plain` is not listed, because operators allow it only for a few older clients.
    code_challenge_methods_supported: codeChallengeMethods.filter((method) => method !== 'plain'),
    prompt_values_supported: [...promptValues],
    ui_locales_supported: [...locales],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}

export const oidcRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const metadata = serverMetadata(deps.config.accountOrigin);
  for (const path of [accountPaths.openidConfiguration, accountPaths.oauthServer]) {
    const route = accountRoute('OpenID Provider metadata', {}, ServerMetadata);
    app.get(path, { ...route, config: { ...route.config, anyOrigin: true } }, async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return metadata;
    });
  }

  const tell = async (caller: Caller) => tellClaims(caller, { isFirstParty: await isFirstPartyCaller(deps, caller) });
  app.get(
    accountPaths.userinfo,
    personalRoute('The claims of the token’s owner', {}, UserinfoReply, { isForOthers: true }),
    async (request) => tell(await identifyCaller(deps, request)),
  );

  app.post(
    accountPaths.userinfo,
    personalRoute('The claims of the token’s owner, by POST', { body: UserinfoRequest }, UserinfoReply, {
      takesForms: true,
      needsToken: false,
    }),
    async (request) => tell(await identifyCaller(deps, request, request.body.access_token)),
  );
};

function tellClaims({ account, claims }: Caller, client: Pick<Client, 'isFirstParty'>): UserinfoReply {
  const scopes = splitScope(claims.scope);
  if (!scopes.includes('openid')) {
    throw new AppError('permission_denied', {
      description: 'the token does not have the scope openid',
      headers: { 'www-authenticate': 'Bearer realm="account", error="insufficient_scope", scope="openid"' },
    });
  }
  return describeClaims(account, { sub: claims.sub, client, scopes });
}
