import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  BindProviderRequest,
  ProviderListReply,
  ProviderParams,
  ProvidersReply,
  ProviderTokenReply,
  ProviderTokenRequest,
  ProviderUriQuery,
  ProviderUriReply,
  TransferByProviderRequest,
  TransferProviderReply,
  TransferProviderRequest,
  UnbindProviderRequest,
  UpdateProviderTokenRequest,
} from '@feisuo/contract/schemas/account-providers';
import { SignInWithProviderRequest } from '@feisuo/contract/schemas/account-signin';
import { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { SudoQuery } from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '@feisuo/contract/facts/locales';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { presentedToken } from '../captcha/spend-captcha-token.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { invalidField, checkDisplayText } from '../people/identifiers.ts';
import { presentedFactor } from '../second-factor/presented-factor.ts';
import { requestSourceOf } from '../security/request-source.ts';
import { identifyOwner } from '../tokens/identify-caller.ts';
import { switchToIdentityOwner } from './switch-to-identity-owner.ts';
import { bindProvider } from './bind-provider.ts';
import { buildProviderUri } from './build-provider-uri.ts';
import { grantProviderToken, type PresentedProof } from './grant-provider-token.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { transferProvider } from './transfer-provider.ts';
import { unbindProvider } from './unbind-provider.ts';
import { listIdentities } from './identity-queries.ts';
import type { Client } from '../clients/client-registry.ts';
import { completeProviderToken } from './provider-token.ts';

const MAX_NAME = 64;

/**
 * Adds a name from the request to a provider token. Email address and phone number are not read from the request,
 * because only a code can verify them.
 */
function completeProfile(
  deps: AccountDeps,
  client: Client,
  token: string,
  params: Record<string, unknown>,
): Promise<ProviderTokenReply> {
  const name = checkDisplayText('provider_params', textOf(params, 'name'));
  if (Array.from(name).length > MAX_NAME)
    throw invalidField('provider_params', `name: more than ${MAX_NAME} characters`);
  return completeProviderToken(deps.db, deps, token, client.id, name);
}

function textOf(params: Record<string, unknown>, name: string): string {
  const value = params[name] ?? '';
  if (typeof value !== 'string') throw invalidField('provider_params', `${name}: not a text`);
  return value;
}

/** Routes for signing in with identity providers and for managing the identities of an account. */
export const providerRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const ownClient = async (request: FastifyRequest) => {
    const client = await identifyClient(deps, request);
    assertFirstParty(client);
    return client;
  };

  app.get(
    accountPaths.providerList,
    accountRoute('Identity providers for the sign-in page', {}, ProviderListReply),
    async ({ headers }) => ({ data: deps.providers.list(localeOfHeader(headers['accept-language'])) }),
  );

  app.get(
    accountPaths.providerUri,
    accountRoute('The authorization address of a provider', { querystring: ProviderUriQuery }, ProviderUriReply),
    async (request) => {
      const { query } = request;
      return buildProviderUri(deps, await ownClient(request), {
        providerId: query.provider_id,
        redirectUri: redirectOf(query),
        state: query.state,
        signOutUri: query['other_params[sign_out_uri]'],
        from: requestSourceOf(request),
      });
    },
  );

  app.post(
    accountPaths.providerToken,
    accountRoute(
      'Exchanges the code of a provider for a provider token',
      { body: ProviderTokenRequest },
      ProviderTokenReply,
    ),
    async (request) => {
      const client = await ownClient(request);
      const { provider_id: providerId, iss: issuer } = request.body;
      const proven = { providerId, proof: proofOf(request.body), issuer };
      return grantProviderToken(deps, client, proven, requestSourceOf(request));
    },
  );

  app.patch(
    accountPaths.providerToken,
    accountRoute('Completes a provider’s profile', { body: UpdateProviderTokenRequest }, ProviderTokenReply),
    async (request) => {
      const { provider_token: token, provider_params: params } = request.body;
      return completeProfile(deps, await ownClient(request), token, params);
    },
  );

  app.post(
    accountPaths.signInWithProvider,
    accountRoute('Signs in with an identity', { body: SignInWithProviderRequest }, Credentials),
    async (request, reply) => {
      const { body } = request;
      const client = await ownClient(request);
      const signIn = {
        token: body.provider_token,
        providerId: body.provider_id,
        client,
        scope: grantedScopes('', client.scopes).join(' '),
        captchaToken: presentedToken(request),
        agreed: body.agreed === true,
        factor: presentedFactor(deps, request, reply),
      };
      return signInWithProvider(deps, signIn, requestSourceOf(request));
    },
  );

  app.post(
    accountPaths.bindProvider,
    personalRoute('Binds an identity to the caller', { body: BindProviderRequest, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const input = { token: request.body.provider_token, sudoToken: presentedSudo(request) };
      await bindProvider(deps, caller, input, requestSourceOf(request));
      return {};
    },
  );

  app.get(
    accountPaths.providers,
    personalRoute('Identity providers and the caller’s bindings', {}, ProvidersReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      return listProviders(deps, account.id, localeOfHeader(request.headers['accept-language']));
    },
  );

  app.delete(
    accountPaths.provider,
    personalRoute('Unbinds an identity', { params: ProviderParams, body: UnbindProviderRequest }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const unbinding = { providerId: request.params.provider_id, captchaToken: presentedToken(request) };
      await unbindProvider(deps, caller, unbinding, requestSourceOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.transferProvider,
    personalRoute(
      'Moves an identity of another account to the caller',
      { params: ProviderParams, body: TransferProviderRequest, querystring: SudoQuery },
      TransferProviderReply,
    ),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const transfer = {
        providerId: request.params.provider_id,
        token: request.body.provider_trans_token,
        sudoToken: presentedSudo(request),
      };
      return transferProvider(deps, caller, transfer, requestSourceOf(request));
    },
  );

  app.patch(
    accountPaths.transferByProvider,
    personalRoute('Switches to the account of an identity', { body: TransferByProviderRequest }, Credentials),
    async (request, reply) => {
      const caller = await identifyOwner(deps, request);
      const client = await identifyClient(deps, request, caller.claims.aud);
      assertFirstParty(client);
      const becoming = {
        token: request.body.provider_token,
        client,
        scope: grantedScopes('', client.scopes).join(' '),
        factor: presentedFactor(deps, request, reply),
      };
      return switchToIdentityOwner(deps, caller, becoming, requestSourceOf(request));
    },
  );
};

/** The redirect address, which the request may contain under two parameter names. */
function redirectOf({ redirect_uri: one, provider_redirect_uri: other }: ProviderUriQuery): string {
  if (one !== undefined && other !== undefined && one !== other)
    throw invalidField('redirect_uri', 'given twice, differently');
  const redirectUri = one ?? other;
  if (redirectUri === undefined) throw invalidField('redirect_uri', 'missing');
  return redirectUri;
}

/** The proof in a request, of which exactly one must be present. Empty values count as absent. */
function proofOf(body: ProviderTokenRequest): PresentedProof['proof'] {
  const { provider_code: code, provider_access_token: accessToken, provider_id_token: idToken } = body;
  if ([code, accessToken, idToken].filter(Boolean).length !== 1) {
    throw invalidField('provider_code', 'give one of provider_code, provider_access_token and provider_id_token');
  }
  if (accessToken) return { accessToken };
  if (idToken) return { idToken };
  if (!body.provider_redirect_uri) throw invalidField('provider_redirect_uri', 'missing');
  return { code: code ?? '', redirectUri: body.provider_redirect_uri, state: body.state ?? '' };
}

/**
 * Lists all configured providers and the account's identities, including identities of providers that are no longer
 * configured.
 */
async function listProviders(
  { db, providers }: Pick<AccountDeps, 'db' | 'providers'>,
  accountId: string,
  locale: Locale,
): Promise<ProvidersReply> {
  const bound = new Map((await listIdentities(db, accountId)).map(({ providerId, name }) => [providerId, name]));
  const offered = providers.list(locale);
  const missing = [...bound.keys()].filter((id) => !providers.find(id)).map((id) => ({ id, name: id }));
  const data = [...offered, ...missing].map(({ id, name }) => ({
    id,
    name,
    bind: bound.has(id),
    provider_user_name: bound.get(id) ?? '',
  }));
  return { total: data.length, data };
}
