import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  AuthorizeDetectQuery,
  AuthorizeDetectReply,
  AuthorizeInfoQuery,
  AuthorizeInfoReply,
  AuthorizeReply,
  AuthorizeRequest,
} from '@feisuo/contract/schemas/account-authorize';
import { SudoQuery } from '@feisuo/contract/schemas/account-user';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { Locale } from '@feisuo/contract/facts/locales';
import { AppError } from '../../../http/app-error.ts';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import { isOwnOrigin } from '../../../http/origin-check.ts';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { browserCookies } from '../browser/browser-cookies.ts';
import { listBrowserAccounts } from '../browser/browser-queries.ts';
import type { Client } from '../clients/client-registry.ts';
import { describeRequest } from '../clients/describe-client.ts';
import { clientIdOfToken } from '../clients/identify-client.ts';
import { hasRecentProof } from '../passwords/recent-proof.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { invalidField } from '../people/identifiers.ts';
import { requestSourceOf } from '../security/request-source.ts';
import { bearerOf, findOwner, identifyOwner, unauthenticated, type Caller } from '../tokens/identify-caller.ts';
import { authorize, definedOf, findAuthorizable, needsConsent, readAuthorization } from './authorize.ts';
import { readPrompt, checkAddresses } from './authorize-request.ts';
import { checkRequest } from './check-request.ts';
import { isPushedRequest, requireOpenedRequest } from './pushed-requests.ts';
import { writeRequestMoment } from './request-moment.ts';
import { otherResources, readResources } from './resources.ts';
import { nameIn } from '../clients/client-names.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';

export const authorizeRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const cookies = browserCookies(deps);
  /** Accounts signed in in the calling browser, newest first. */
  const listAccountsInBrowser = async (request: FastifyRequest) => {
    const hash = cookies.read(request);
    return hash === null ? [] : listBrowserAccounts(deps.db, hash, deps.clock.now());
  };
  type BrowserAccounts = Awaited<ReturnType<typeof listAccountsInBrowser>>;
  const isInBrowser = (signedIn: BrowserAccounts, { session }: Caller) =>
    signedIn.some((entry) => entry.session.id === session.id);

  const namedResources = (client: Client, asked: string | string[] | undefined) => {
    const resources = otherResources(deps, readResources(deps, client, asked));
    return resources.length > 0 && { resources };
  };

  app.get(
    accountPaths.authorizeInfo,
    accountRoute('Describes an authorization request', { querystring: AuthorizeInfoQuery }, AuthorizeInfoReply),
    async (request) => {
      const clientId = request.query.client_id ?? (await clientIdOfToken(deps, request));
      if (clientId === undefined) throw invalidField('client_id', 'missing');
      const client = await deps.clients.find(clientId);
      if (!client) throw new AppError('unauthorized_client', { description: 'client_id: unknown client' });
      const { request_uri: requestUri, locale } = request.query;
      const language = request.headers['accept-language'];
      if (isPushedRequest(requestUri)) {
        const { params } = await requireOpenedRequest(deps, clientId, requestUri);
        await checkRequest(deps, client, params, { isPushed: true });
        const { redirect_uri = '', state, prompt, response_mode, login_hint } = params;
        return {
          ...describeRequest(client, { ...params, ...(locale !== undefined && { locale }) }, language),
          ...namedResources(client, params.resource),
          request: { redirect_uri, ...definedOf({ state, prompt, response_mode, login_hint }) },
        };
      }
      await checkRequest(deps, client, request.query);
      return {
        ...describeRequest(client, request.query, language),
        ...namedResources(client, request.query.resource),
        ...(request.query.response_type !== undefined && {
          requested_at: writeRequestMoment(deps.masterKey, client.id, deps.clock.now()),
        }),
      };
    },
  );

  app.get(
    accountPaths.authorizeDetect,
    accountRoute(
      'Whether a code would be issued without interaction',
      { querystring: AuthorizeDetectQuery },
      AuthorizeDetectReply,
    ),
    async (request) => {
      const owner = await findOwner(deps, request);
      const signedIn = await listAccountsInBrowser(request);
      const mayAsk = !owner || isInBrowser(signedIn, owner) || (await hasRecentProof(deps.db, deps, owner));
      const people = (mayAsk ? (owner ? [owner] : signedIn) : []).map(({ account }) => account.id);
      return detectAuthorization(
        deps,
        people.filter((sub) => !isAnonymousSub(sub)),
        { client_id: owner?.claims.aud, ...request.query },
        localeOfHeader(request.headers['accept-language']),
      );
    },
  );

  app.post(
    accountPaths.authorize,
    {
      // The handler checks the token, because the answer depends on the body: with `prompt=none` a missing token is
      // refused with login_required, otherwise with unauthenticated.
      ...personalRoute(
        'Issues an authorization code',
        { body: AuthorizeRequest, querystring: SudoQuery },
        AuthorizeReply,
        {
          needsToken: false,
        },
      ),
      errorHandler: (error: FastifyError, request: FastifyRequest) => {
        const { prompt } = (request.body ?? {}) as { prompt?: unknown };
        throw bearerOf(request) === undefined && prompt !== 'none' ? unauthenticated(false) : error;
      },
    },
    async (request) => {
      const clientOfToken = await clientIdOfToken(deps, request);
      const { asked, pushed } = await readAuthorization(deps, request.body, clientOfToken);
      // With `prompt=none` a missing token means that no member is signed in (login_required), not that the call is
      // unauthenticated.
      const isSilent = readPrompt(asked.prompt).has('none');
      const caller = isSilent ? await findOwner(deps, request) : await identifyOwner(deps, request);
      const signedIn = await listAccountsInBrowser(request);
      // The browser cookie counts only if one of our own pages sent the request.
      const isBrowserSession =
        caller !== null && isOwnOrigin(request, deps.config.accountOrigin) && isInBrowser(signedIn, caller);
      const sudoToken = presentedSudo(request);
      const authorization = {
        caller,
        browserAccountCount: signedIn.length,
        isBrowserSession,
        sudoToken,
        asked,
        pushed,
      };
      return authorize(deps, authorization, requestSourceOf(request));
    },
  );
};

/**
 * Whether a code would be issued without interaction, and if not, what is missing. `people` are the accounts that may
 * be meant, the most likely first; if there are several, the member has to choose.
 */
async function detectAuthorization(
  deps: AccountDeps,
  people: string[],
  asked: Omit<AuthorizeDetectQuery, 'client_id'> & { client_id?: string | undefined },
  locale: Locale,
): Promise<AuthorizeDetectReply> {
  if (asked.client_id === undefined) throw invalidField('client_id', 'missing');
  const client = await findAuthorizable(deps.clients, asked.client_id);
  checkAddresses(client, asked);
  const wanted = {
    scopes: grantedScopes(asked.scope ?? '', client.scopes),
    resources: otherResources(deps, readResources(deps, client, asked.resource)),
  };
  const [person] = people;
  const needConsent = person === undefined ? !client.isFirstParty : await needsConsent(deps, person, client, wanted);
  return {
    authorized: people.length === 1 && !needConsent,
    need_login: person === undefined,
    need_consent: needConsent,
    client: { id: client.id, name: nameIn(client, locale) },
  };
}
