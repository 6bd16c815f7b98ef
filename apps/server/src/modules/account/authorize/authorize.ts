import { DAY_MS } from '@feisuo/contract/facts/durations';
import { isAnonymousSub, ssoScope, type Prompt } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits, deviceFlowLimits } from '@feisuo/contract/facts/limits';
import type { AuthorizeReply, AuthorizeRequest } from '@feisuo/contract/schemas/account-authorize';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client, ClientRegistry } from '../clients/client-registry.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';
import { assertMayUseCodes, checkAddresses, checkKind, readPrompt } from './authorize-request.ts';
import { issueCode } from './code-queries.ts';
import { hasConsent } from './consent-queries.ts';
import { findAuthenticatedAt } from './derived-sessions.ts';
import { readChallenge } from './pkce.ts';
import { rememberConsent } from './remember-consent.ts';
import type { Database } from '../../../db/database.ts';
import { hasRecentProof } from '../passwords/recent-proof.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { notifyOwner } from '../security/notify-owner.ts';

/** Each code tells the owner, so there are not many a day. */
const CODES = { name: 'codes-without-browser', max: deviceFlowLimits.allowedPerAccountADay, windowMs: DAY_MS };

/**
 * For a code that is asked for without the cookie of the caller's session. A code opens a session of months, for which an
 * access token, which may be stolen, is not enough: it wants a recent sign-in or a sudo token, and the owner is told.
 */
async function proveWithoutBrowser(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: Whereabouts,
): Promise<void> {
  const account = await holdCaller(tx, deps, caller);
  if (!(await hasRecentProof(tx, deps, { account, session: caller.session }))) {
    // The pages answer 4032 with a sign-in, and applications know it from `prompt=none`.
    if (sudoToken === undefined) {
      throw new AppError('login_required', {
        description: 'the session is not this browser’s, and its sign-in is too long ago',
        reason: 'SUDO_REQUIRED',
      });
    }
    await spendSudoToken(tx, deps, caller, sudoToken);
  }
  await countHit({ ...deps, db: tx }, CODES, account.id);
  await notifyOwner(deps, tx, account, 'session_handed_over', from);
}

/** Not scaled: it belongs to the account. Codes have no such limit, because any page can have one issued (0165). */
const CONSENTS_A_DAY = { name: 'consents', max: tokenLimits.consentsADay, windowMs: DAY_MS };

export interface Authorization {
  /** Who is asked; null where nobody is signed in. */
  caller: Caller | null;
  /** How many accounts are signed in in the browser that asks. */
  seatCount: number;
  /** Whether the caller's session is the one that the browser's cookie carries. */
  isAtBrowser: boolean;
  sudoToken: string | undefined;
  asked: AuthorizeRequest;
}

/**
 * Gives an application a code in the name of whoever is signed in. Every refusal says what is missing; the page sees to it,
 * or where nobody may be asked (`prompt=none`) tells the application so.
 */
export async function authorize(
  deps: AccountDeps,
  { caller, seatCount, isAtBrowser, sudoToken, asked }: Authorization,
  from: Whereabouts,
): Promise<AuthorizeReply> {
  const client = await findAuthorizable(deps.clients, asked.client_id ?? caller?.claims.aud);
  checkAddresses(client, asked);
  checkKind(asked);
  if (asked.response_type === undefined) {
    throw new AppError('invalid_request', { description: 'response_type: missing' });
  }
  const scopes = grantedScopes(asked.scope ?? '', client.scopes);
  const challenge = readChallenge(client, asked.code_challenge, asked.code_challenge_method);
  const prompts = readPrompt(asked.prompt);
  const isSilent = prompts.has('none');

  const person = assertPerson(caller, isSilent);
  const { account, session } = person;
  await assertHinted(deps, client, account.id, asked.id_token_hint);
  const authenticatedAt = await findAuthenticatedAt(deps.db, session.id);
  if (!authenticatedAt) throw loginRequired('the session has ended');
  assertRecent(authenticatedAt, deps.clock.now(), prompts, asked.max_age);
  const isAmbiguous = isSilent && !asked.id_token_hint && seatCount > 1;
  if (!asked.account_selected && (prompts.has('select_account') || isAmbiguous)) {
    throw new AppError('account_selection_required', { description: 'the person has to choose an account' });
  }
  if (asked.consent === false) throw new AppError('access_denied', { description: 'the person refused' });
  const mayAgree = !isSilent && asked.consent === true;
  const mustAsk = await needsConsent(deps, account.id, client, scopes, prompts);
  if (mustAsk && !mayAgree) {
    throw new AppError('consent_required', { description: 'the person has to agree' });
  }

  const now = deps.clock.now();
  const whose = { accountId: account.id, clientId: client.id };
  const scope = scopes.join(' ');
  const code = await deps.db.transaction(async (tx) => {
    if (!isAtBrowser) await proveWithoutBrowser(tx, deps, person, sudoToken, from);
    if (mustAsk) {
      // A code is worth nothing once the session has ended, but what is allowed here would stay.
      await holdCaller(tx, deps, person);
      await countHit({ ...deps, db: tx }, CONSENTS_A_DAY, account.id);
      await rememberConsent(tx, { ...whose, scopes }, now);
      const facts = { scope };
      await noteSecurityEvent(tx, { at: now, kind: 'consent_given', sessionId: session.id, ...whose, facts }, from);
    }
    const given = {
      ...whose,
      ...challenge,
      redirectUri: asked.redirect_uri,
      scope,
      nonce: asked.nonce ?? null,
      signOutUri: (scopes.includes(ssoScope) && asked.sign_out_uri) || null,
      sessionId: session.id,
      authenticatedAt,
    };
    return issueCode(tx, deps.masterKey, given, now);
  });
  return { code, expires_in: tokenLimits.authorizationCodeS, state: asked.state ?? '', scope };
}

/** The client that asks, if codes are anything to it. */
export async function findAuthorizable(clients: ClientRegistry, id: string | undefined): Promise<Client> {
  if (id === undefined) throw new AppError('invalid_request', { description: 'client_id: missing' });
  const client = await clients.find(id);
  if (!client) throw new AppError('unauthorized_client', { description: 'client_id: unknown client' });
  assertMayUseCodes(client);
  return client;
}

const loginRequired = (description: string) => new AppError('login_required', { description });

/** An anonymous account is nobody that an application could know: its owner has to sign up first, which takes a page. */
function assertPerson(caller: Caller | null, isSilent: boolean): Caller {
  if (!caller) throw loginRequired('nobody is signed in');
  if (!isAnonymousSub(caller.account.id)) return caller;
  const description = 'an anonymous account has to sign up first';
  throw new AppError(isSilent ? 'interaction_required' : 'permission_denied', { description });
}

/** An application that says whom it means gets them or nobody. */
async function assertHinted(deps: AccountDeps, client: Client, sub: string, hint: string | undefined): Promise<void> {
  if (!hint) return;
  const claims = await deps.idTokens.readHint(hint);
  if (claims?.aud !== client.id) {
    throw new AppError('invalid_request', { description: 'id_token_hint: not an id_token of this client' });
  }
  if (claims.sub !== sub) throw loginRequired('somebody else is signed in');
}

/** `prompt=login` and `max_age` ask for a proof that is young enough; a code never makes an old one look new. */
function assertRecent(provedAt: Date, now: Date, prompts: ReadonlySet<Prompt>, maxAge: number | undefined): void {
  // In whole seconds, as `auth_time` counts: with `max_age=0` a sign-in of this second is recent.
  const ageS = Math.floor((now.getTime() - provedAt.getTime()) / 1000);
  if (prompts.has('login') && ageS > tokenLimits.freshSignInS) throw loginRequired('a new sign-in is asked for');
  if (maxAge !== undefined && ageS > maxAge) throw loginRequired('the sign-in is too long ago');
}

/** Our own applications are never asked for; others until what they ask for is remembered, or when they want it. */
export async function needsConsent(
  { db }: AccountDeps,
  accountId: string,
  client: Client,
  scopes: string[],
  prompts: ReadonlySet<Prompt> = new Set(),
): Promise<boolean> {
  if (client.isFirstParty) return false;
  return prompts.has('consent') || !(await hasConsent(db, accountId, client.id, scopes));
}
