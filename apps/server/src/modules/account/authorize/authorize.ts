import { DAY_MS } from '@feisuo/contract/facts/durations';
import { isAnonymousSub, ssoScope, type Prompt } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits, deviceFlowLimits } from '@feisuo/contract/facts/limits';
import type { AuthorizeReply, AuthorizeRequest } from '@feisuo/contract/schemas/account-authorize';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client, ClientRegistry } from '../clients/client-registry.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { subjectOf } from '../clients/subject.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { raiseSession, requireStepUp } from '../second-factor/step-up.ts';
import { assertMayUseCodes, checkAddresses, checkParameters, readPrompt } from './authorize-request.ts';
import { assertNeedNotPush, readHintFor } from './check-request.ts';
import { issueCode } from './code-queries.ts';
import { hasConsent, type Wanted } from './consent-queries.ts';
import { findAuthentication, isHandedOver } from './derived-sessions.ts';
import { readChallenge } from './pkce.ts';
import { isPushedRequest, requireOpenedRequest, spendOpenedRequest, type OpenedRequest } from './pushed-requests.ts';
import { readRequestMoment } from './request-moment.ts';
import { otherResources, readResources } from './resources.ts';
import { storeConsent } from './store-consent.ts';
import type { Database } from '../../../db/database.ts';
import { hasRecentProof } from '../passwords/recent-proof.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { notifyOwner } from '../security/notify-owner.ts';

/** The member is notified of each code that is requested without the browser cookie, so only few a day are allowed. */
const CODES = { name: 'codes-without-browser', max: deviceFlowLimits.allowedPerAccountADay, windowMs: DAY_MS };

/**
 * Requires a recent sign-in or a sudo token for a code requested without the browser cookie of the session, and
 * notifies the member. An access token may be stolen, and a code opens a session that lasts for months.
 */
async function requireProofWithoutCookie(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: RequestSource,
): Promise<void> {
  const account = await lockCaller(tx, deps, caller);
  if (!(await hasRecentProof(tx, deps, { account, session: caller.session }))) {
    // login_required (4032): the hosted pages then show a sign-in, and applications know this error from
    // `prompt=none`.
    if (sudoToken === undefined) {
      throw new AppError('login_required', {
        description: 'the session belongs to another browser, and its sign-in is too long ago',
        reason: 'SUDO_REQUIRED',
      });
    }
    await spendSudoToken(tx, deps, caller, sudoToken);
  }
  await countHit({ ...deps, db: tx }, CODES, account.id);
  await notifyOwner(deps, tx, account, 'session_handed_over', from);
}

/**
 * Stored consents per account and day; LIMITS_SCALE does not apply. Issued codes have no such limit, because a page of
 * any site could use it up for the member (decision 0019).
 */
const CONSENTS_A_DAY = { name: 'consents', max: tokenLimits.consentsADay, windowMs: DAY_MS };

export interface Authorization {
  /** Null if no member is signed in. */
  caller: Caller | null;
  browserAccountCount: number;
  /** Whether the caller's session belongs to the browser of the session cookie. */
  isBrowserSession: boolean;
  sudoToken: string | undefined;
  asked: AuthorizeRequest;
  /** The pushed request that `asked` was read from; null if its parameters came with the call. */
  pushed: (Pick<OpenedRequest, 'openedAt'> & { requestUri: string }) | null;
}

/**
 * Replaces the parameters of a call by those of the pushed request that it names (RFC 9126). What the member decided on
 * the page stays.
 */
export async function readAuthorization(
  deps: AccountDeps,
  sent: AuthorizeRequest,
  clientOfToken: string | undefined,
): Promise<Pick<Authorization, 'asked' | 'pushed'>> {
  const { request_uri: requestUri, client_id: clientId = clientOfToken } = sent;
  if (!isPushedRequest(requestUri) || clientId === undefined) return { asked: sent, pushed: null };
  const { params, openedAt } = await requireOpenedRequest(deps, clientId, requestUri);
  const { consent, account_selected, sudo_token, verification_token } = sent;
  const { max_age: maxAge, redirect_uri = '', ...rest } = params;
  const asked = {
    ...rest,
    ...definedOf({ consent, account_selected, sudo_token, verification_token }),
    ...(maxAge ? { max_age: Number(maxAge) } : {}),
    client_id: clientId,
    redirect_uri,
  };
  return { asked, pushed: { requestUri, openedAt } };
}

/** Leaves out the fields without a value, because optional fields of a schema must not be `undefined`. */
export const definedOf = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/**
 * Issues a code to an application for the signed-in member. Each refusal names the missing requirement: the page then
 * asks the member for it or, with `prompt=none`, reports the refusal to the application.
 */
export async function authorize(
  deps: AccountDeps,
  { caller, browserAccountCount, isBrowserSession, sudoToken, asked, pushed }: Authorization,
  from: RequestSource,
): Promise<AuthorizeReply> {
  const client = await findAuthorizable(deps.clients, asked.client_id ?? caller?.claims.aud);
  if (pushed === null) assertNeedNotPush(client);
  checkAddresses(client, asked);
  checkParameters(asked);
  if (asked.response_type === undefined) {
    throw new AppError('invalid_request', { description: 'response_type: missing' });
  }
  const scopes = grantedScopes(asked.scope ?? '', client.scopes);
  const resources = readResources(deps, client, asked.resource);
  const challenge = readChallenge(client, asked.code_challenge, asked.code_challenge_method);
  const prompts = readPrompt(asked.prompt);
  const isSilent = prompts.has('none');

  const person = assertMember(caller, isSilent);
  const { account, session } = person;
  assertMayUse(client, account.id);
  await assertIsHinted(deps, client, account.id, asked.id_token_hint);
  const authentication = await findAuthentication(deps.db, session.id);
  if (!authentication) throw loginRequired('the session has ended');
  const { at: authenticatedAt, amr } = authentication;
  const wasHandedOver = await isHandedOver(deps.db, session.id);
  assertRecent(wasHandedOver ? null : authenticatedAt, deps.clock.now(), {
    prompts,
    maxAge: asked.max_age,
    requestedAt: pushed?.openedAt ?? readRequestMoment(deps.masterKey, client.id, asked.requested_at),
  });
  const isAmbiguous = isSilent && !asked.id_token_hint && browserAccountCount > 1;
  if (!asked.account_selected && (prompts.has('select_account') || isAmbiguous)) {
    throw new AppError('account_selection_required', { description: 'the user must choose an account' });
  }
  if (asked.consent === false) throw new AppError('access_denied', { description: 'the user denied the request' });
  const mayAgree = !isSilent && asked.consent === true;
  const wanted = { scopes, resources: otherResources(deps, resources) };
  const mustAsk = await needsConsent(deps, account.id, client, wanted, prompts);
  if (mustAsk && !mayAgree) {
    throw consentRequired();
  }

  const { acr_values: acrValues, verification_token: token } = asked;
  const stepUp = await requireStepUp(deps, person, { acrValues, amr, token, isSilent }, from);

  const now = deps.clock.now();
  const grant = { accountId: account.id, clientId: client.id };
  const scope = scopes.join(' ');
  const code = await deps.db.transaction(async (tx) => {
    if (stepUp) {
      await lockCaller(tx, deps, person);
      await raiseSession(tx, person, new Set([...amr, ...(await stepUp.spend(tx))]));
    }
    if (!isBrowserSession || wasHandedOver) await requireProofWithoutCookie(tx, deps, person, sudoToken, from);
    if (mustAsk) {
      // Locks the account again, because the consent is stored permanently: an ended session makes the code useless,
      // but not the consent.
      await lockCaller(tx, deps, person);
      await countHit({ ...deps, db: tx }, CONSENTS_A_DAY, account.id);
      await storeConsent(tx, { ...grant, ...wanted }, now);
      const facts = { scope };
      await recordSecurityEvent(tx, { at: now, kind: 'consent_given', sessionId: session.id, ...grant, facts }, from);
    } else if (!client.isFirstParty) {
      // The consent may have been withdrawn since it was read.
      await lockCaller(tx, deps, person);
      if (!(await hasConsent(tx, account.id, client.id, wanted))) throw consentRequired();
    }
    const codeFields = {
      ...grant,
      ...challenge,
      redirectUri: asked.redirect_uri,
      scope,
      nonce: asked.nonce ?? null,
      resources: resources.join(' '),
      dpopJkt: asked.dpop_jkt || null,
      signOutUri: (scopes.includes(ssoScope) && asked.sign_out_uri) || null,
      sessionId: session.id,
      authenticatedAt,
    };
    if (pushed) await spendOpenedRequest(tx, deps, client.id, pushed.requestUri);
    return issueCode(tx, deps.masterKey, codeFields, now);
  });
  return { code, expires_in: tokenLimits.authorizationCodeS, state: asked.state ?? '', scope };
}

/** The client of the request. Refuses an unknown client and a client without the code grant. */
export async function findAuthorizable(clients: ClientRegistry, id: string | undefined): Promise<Client> {
  if (id === undefined) throw new AppError('invalid_request', { description: 'client_id: missing' });
  const client = await clients.find(id);
  if (!client) throw new AppError('unauthorized_client', { description: 'client_id: unknown client' });
  assertMayUseCodes(client);
  return client;
}

const consentRequired = () => new AppError('consent_required', { description: 'the user must give consent' });
const loginRequired = (description: string) => new AppError('login_required', { description });

/**
 * Refuses a guest account, because applications cannot identify it. The guest has to sign up first, which needs a
 * page.
 */
function assertMember(caller: Caller | null, isSilent: boolean): Caller {
  if (!caller) throw loginRequired('no account is signed in');
  if (!isAnonymousSub(caller.account.id)) return caller;
  const description = 'an anonymous account has to sign up first';
  throw new AppError(isSilent ? 'interaction_required' : 'permission_denied', { description });
}

/** Refuses an application that was never approved to every member except its owner. */
function assertMayUse({ isSandbox, ownerId }: Client, accountId: string): void {
  if (!isSandbox || ownerId === accountId) return;
  throw new AppError('access_denied', {
    description: 'only the owner may sign in to an application that is not approved',
    reason: 'SANDBOX_CLIENT',
  });
}

/** With an id_token_hint, refuses every member except the one in the hint. */
async function assertIsHinted(
  deps: AccountDeps,
  client: Client,
  accountId: string,
  hint: string | undefined,
): Promise<void> {
  const claims = await readHintFor(deps, client, hint);
  if (claims && claims.sub !== subjectOf(deps.masterKey, client, accountId))
    throw loginRequired('another account is signed in');
}

interface Recency {
  prompts: ReadonlySet<Prompt>;
  maxAge: number | undefined;
  /** When the authorization request arrived; null if the caller does not say. */
  requestedAt: Date | null;
}

const wholeSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Refuses if `prompt=login` or `max_age` requires a more recent authentication. `provedAt` is null for a session that
 * was handed over to another device, because its holder has not authenticated.
 */
function assertRecent(provedAt: Date | null, now: Date, { prompts, maxAge, requestedAt }: Recency): void {
  // Counted as the client counts, which knows only the whole seconds of `auth_time`.
  const ageS = provedAt ? wholeSeconds(now) - wholeSeconds(provedAt) : Infinity;
  if (prompts.has('login') && ageS > tokenLimits.freshSignInS) throw loginRequired('a new sign-in is asked for');
  const isForRequest =
    provedAt !== null && requestedAt !== null && provedAt >= requestedAt && ageS <= tokenLimits.signInForRequestS;
  if (maxAge !== undefined && ageS > maxAge && !isForRequest) throw loginRequired('the sign-in is too long ago');
}

/**
 * First-party applications never need consent. Third-party applications need it until the member has granted all
 * scopes and resources, or when they send `prompt=consent`.
 */
export async function needsConsent(
  { db }: AccountDeps,
  accountId: string,
  client: Client,
  wanted: Wanted,
  prompts: ReadonlySet<Prompt> = new Set(),
): Promise<boolean> {
  if (client.isFirstParty) return false;
  return prompts.has('consent') || !(await hasConsent(db, accountId, client.id, wanted));
}
