import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { tokenTypeBearer, ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  BrowserReply,
  AddBrowserSessionRequest,
  BrowserSignOutReply,
  BrowserSignOutRequest,
  BrowserTokenReply,
  BrowserTokenRequest,
  SignOutInfoQuery,
  SignOutInfoReply,
} from '@feisuo/contract/schemas/account-browser';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { Locale } from '@feisuo/contract/facts/locales';
import { AppError } from '../../../http/app-error.ts';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import { onlyOwnOrigin } from '../../../http/origin-check.ts';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner } from '../tokens/identify-caller.ts';
import { browserCookies } from './browser-cookies.ts';
import {
  listBrowserAccounts,
  touchBrowserSession,
  deleteBrowser,
  endBrowserSessions,
  lockBrowserAccounts,
} from './browser-queries.ts';
import { addBrowserSession } from './add-browser-session.ts';
import type { Account } from '../people/account-queries.ts';
import { describeUser } from '../people/describe-user.ts';
import { noMembership } from '../people/membership-port.ts';
import { maskEmail } from '../people/identifiers.ts';
import { endDerivedSessions } from '../authorize/derived-sessions.ts';
import { recordEndedSessions } from '../security/security-events.ts';
import type { IdClaims } from '../oidc/id-tokens.ts';
import { clientIdOfToken } from '../clients/identify-client.ts';
import { subjectOf } from '../clients/subject.ts';
import { listSignOutPages } from './sign-out-pages.ts';
import { nameIn } from '../clients/client-names.ts';
import type { Client } from '../clients/client-registry.ts';

const invalidRequest = (description: string) => new AppError('invalid_request', { description });

/**
 * Describes a sign-out request: the application, the member, and the registered address to go to afterwards, if any.
 */
async function describeSignOut(
  deps: AccountDeps,
  query: SignOutInfoQuery,
  { clientOfToken, locale, browser }: { clientOfToken: string | undefined; locale: Locale; browser: string | null },
): Promise<SignOutInfoReply> {
  const hint = query.id_token_hint ? await deps.idTokens.readHint(query.id_token_hint) : undefined;
  if (hint === null) throw invalidRequest('id_token_hint: not issued by this server');
  if (hint && query.client_id !== undefined && query.client_id !== hint.aud) {
    throw invalidRequest('client_id: the id_token_hint was issued to another client');
  }
  const clientId = hint?.aud ?? query.client_id ?? clientOfToken;
  const client = clientId === undefined ? null : await deps.clients.find(clientId);
  if (clientId !== undefined && !client) {
    throw new AppError('unauthorized_client', { description: 'client_id: unknown client' });
  }
  return {
    client: { id: client?.id ?? '', name: client ? nameIn(client, locale) : '' },
    first_party: client?.isFirstParty ?? false,
    return_to: returnAddress(client, query),
    sub: await accountOfHint(deps, client, hint, browser),
  };
}

/**
 * Returns the account that an id_token_hint names. A pairwise subject is resolved only in a browser of that account,
 * because the application must not learn the account id from its own id_token.
 */
async function accountOfHint(
  deps: AccountDeps,
  client: Client | null,
  hint: IdClaims | undefined,
  browser: string | null,
): Promise<string> {
  if (hint === undefined) return '';
  if (client?.subjectType !== 'pairwise' || browser === null) return hint.sub;
  const signedIn = await listBrowserAccounts(deps.db, browser, deps.clock.now());
  const named = signedIn.find(({ account }) => subjectOf(deps.masterKey, client, account.id) === hint.sub);
  return named?.account.id ?? hint.sub;
}

function returnAddress(client: Client | null, query: SignOutInfoQuery): string {
  const { post_logout_redirect_uri: standard, redirect_uri: ours, state } = query;
  if (standard && ours && standard !== ours) throw invalidRequest('redirect_uri: two different addresses');
  const uri = standard || ours;
  if (!uri) return '';
  if (!client || !mayReturnTo(client, uri)) throw invalidRequest('redirect_uri: not registered for signing out');
  return state ? `${uri}${uri.includes('?') ? '&' : '?'}state=${encodeURIComponent(state)}` : uri;
}

/**
 * Whether the client may redirect to this address after a sign-out. Our client library uses a redirect address with a
 * query parameter for sign-out.
 */
const mayReturnTo = ({ signOutUris, redirectUris }: Client, uri: string) =>
  signOutUris.includes(uri) || redirectUris.filter(isForSignOut).includes(uri);

function isForSignOut(uri: string): boolean {
  const { searchParams } = new URL(uri);
  return searchParams.has(ssoPageParams.signOutInFrame) || searchParams.has(ssoPageParams.signOut);
}

/**
 * Routes for the accounts signed in in a browser. Only these routes accept the session cookie, and they accept it
 * only from our own pages.
 */
export const browserRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const cookies = browserCookies(deps);
  // preParsing runs after the token check in onRequest, so a call without a valid token gets error 16 before any other
  // refusal.
  const preParsing = onlyOwnOrigin(deps.config.accountOrigin);
  const withCookies = <Route extends { config: object }>(route: Route) => ({
    ...route,
    config: { ...route.config, setsCookies: true },
    preParsing,
  });
  const notSignedIn = () => new AppError('login_required', { description: 'this browser has no signed-in account' });

  app.post(
    accountPaths.browser,
    withCookies(
      personalRoute(
        'Adds the caller’s session to this browser',
        { body: AddBrowserSessionRequest },
        BrowserSignOutReply,
      ),
    ),
    async (request, reply) => {
      const caller = await identifyOwner(deps, request);
      const { refresh_token: refreshToken } = request.body;
      const { secret, signOutUris } = await addBrowserSession(deps, caller, {
        refreshToken,
        oldHash: cookies.read(request),
      });
      cookies.renew(reply, secret);
      return { sign_out_uris: signOutUris };
    },
  );

  app.get(
    accountPaths.browser,
    accountRoute('Signed-in accounts of this browser', {}, BrowserReply),
    async (request) => {
      const hash = cookies.read(request);
      if (hash === null) return { total: 0, data: [] };
      // The cookies of a browser without accounts are not deleted, because another tab may just have received new ones.
      const signedIn = await listBrowserAccounts(deps.db, hash, deps.clock.now());
      const data = signedIn.map(({ account, session }) => describeBrowserAccount(account, session.createdAt));
      return { total: data.length, data };
    },
  );

  app.post(
    accountPaths.browserToken,
    withCookies(
      accountRoute(
        'Issues an access token for a signed-in account of this browser',
        { body: BrowserTokenRequest },
        BrowserTokenReply,
      ),
    ),
    async (request): Promise<BrowserTokenReply> => {
      const hash = cookies.read(request);
      const { sub } = request.body;
      const used = hash === null ? null : await touchBrowserSession(deps.db, hash, sub, deps.clock.now());
      if (!used) throw notSignedIn();
      const { id: sid, scope, clientId: aud } = used;
      return {
        token_type: tokenTypeBearer,
        access_token: await deps.accessTokens.write({ sub, aud, scope, sid }),
        expires_in: tokenLimits.accessTokenS,
        sub,
      };
    },
  );

  app.post(
    accountPaths.browserSignOut,
    withCookies(accountRoute('Signs out one account or all', { body: BrowserSignOutRequest }, BrowserSignOutReply)),
    async (request, reply) => {
      const hash = cookies.read(request);
      if (hash === null) throw notSignedIn();
      const left = await signOutBrowser(deps, hash, request.body.sub, requestSourceOf(request));
      if (left.isEmpty) cookies.clear(reply);
      if (left.count === 0) throw notSignedIn();
      return { sign_out_uris: left.signOutUris };
    },
  );

  app.get(
    accountPaths.signOutInfo,
    accountRoute('Describes a sign-out request', { querystring: SignOutInfoQuery }, SignOutInfoReply),
    async (request) =>
      describeSignOut(deps, request.query, {
        clientOfToken: await clientIdOfToken(deps, request),
        locale: localeOfHeader(request.headers['accept-language']),
        browser: cookies.read(request),
      }),
  );
};

/** Describes an account well enough to tell it from the other accounts in the same browser. */
function describeBrowserAccount(account: Account, signedInAt: Date): BrowserAccount {
  const { sub, name, picture, phone_number: phone } = describeUser(account, [], noMembership);
  const email = account.email ? maskEmail(account.email) : '';
  return { sub, name, picture, phone_number: phone, email, signed_in_at: signedInAt.toISOString() };
}

interface SignedOut {
  /** Number of sessions that ended. */
  count: number;
  /**
   * Whether the browser has no session left, so that its cookies are deleted. False if another request replaced the
   * secret, because the browser then has a new cookie.
   */
  isEmpty: boolean;
  /** Sign-out pages of applications; the browser loads them to sign the member out there too. */
  signOutUris: string[];
}

/** Signs one account or all accounts out of a browser, and out of all applications authorized from its sessions. */
async function signOutBrowser(
  deps: AccountDeps,
  hash: string,
  sub: string | undefined,
  from: RequestSource,
): Promise<SignedOut> {
  const at = deps.clock.now();
  const { left, derived, isEmpty } = await deps.db.transaction(async (tx) => {
    await lockBrowserAccounts(tx, hash, at);
    const ended = await endBrowserSessions(tx, hash, sub, at);
    const followers = await endDerivedSessions(
      tx,
      ended.map(({ id }) => id),
      at,
    );
    await recordEndedSessions(tx, [...ended, ...followers], { at, kind: 'sign_out' }, from);
    const isDeserted = (await listBrowserAccounts(tx, hash, at)).length === 0 && (await deleteBrowser(tx, hash));
    return { left: ended, derived: followers, isEmpty: isDeserted };
  });
  return { count: left.length, isEmpty, signOutUris: await listSignOutPages(deps, derived) };
}
