import type { AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { TokenReply, TokenRequest } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { tallyHit, tooManyHits } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { mayRefresh, withinScope } from '../clients/first-party.ts';
import { subjectOf } from '../clients/subject.ts';
import { withIdToken } from '../oidc/with-id-token.ts';
import { lockAccount, type Account } from '../people/account-queries.ts';
import { isErased, refusalOfState } from '../people/account-state.ts';
import { invalidField } from '../people/identifiers.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent, recordEndedSessions } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { openSession, writeCredentials, type CredentialFacts, type TokenBinding } from '../tokens/grant.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { lockSession } from '../tokens/session-queries.ts';
import {
  codeHash,
  deleteCode,
  findCode,
  recordIssuedSession,
  spendCode,
  type AuthorizationCode,
} from './code-queries.ts';
import { AUTHORIZATION_CODE, endDescendants, endWithAccessToken, recordDerivedSession } from './derived-sessions.ts';
import { isVerified } from './pkce.ts';
import { tryAudienceFor } from './resources.ts';

/**
 * Code exchanges per member and application, not scaled by LIMITS_SCALE. Issued codes are not counted, because any page
 * can have codes issued, but only the application can exchange them.
 */
export const EXCHANGES = { name: 'code-exchanges', max: tokenLimits.codeExchangesADay, windowMs: DAY_MS };

interface Exchanged {
  granted: CredentialFacts;
  account: Account;
  code: AuthorizationCode;
  amr: AuthenticationMethod[];
}

/**
 * Exchanges a code for credentials. A failed exchange also spends the code, so that its verifier cannot be guessed; so
 * the transaction returns a refusal, because a thrown error would roll it back.
 */
export async function exchangeCode(
  deps: AccountDeps,
  client: Client,
  { code: text, code_verifier: verifier, redirect_uri: redirectUri, resource }: TokenRequest,
  from: () => RequestSource,
  binding?: TokenBinding,
): Promise<TokenReply> {
  if (!text) throw invalidField('code', 'missing');
  const hash = codeHash(deps.masterKey, text);
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx): Promise<Exchanged | AppError> => {
    const code = await spendCode(tx, hash, now);
    if (!code) return refuseReplayedCode(deps, tx, hash, from());
    const presented = { clientId: client.id, verifier, redirectUri, jkt: binding?.jkt ?? null };
    const mistake = findMismatch(code, presented, now);
    const redeemed = mistake ? invalidGrant(mistake) : await redeem(deps, tx, { client, code, resource }, from());
    if (redeemed instanceof AppError) await deleteCode(tx, hash);
    return redeemed;
  });
  if (outcome instanceof AppError) throw outcome;
  const { granted, account, code, amr } = outcome;
  const credentials = await writeCredentials(deps, granted, subjectOf(deps.masterKey, client, account.id), binding);
  const { authenticatedAt, nonce } = code;
  const facts = { client, account, sessionId: granted.sessionId, authenticatedAt, amr, nonce };
  return withIdToken(deps, withinScope(client, credentials), facts);
}

const invalidGrant = (why: string) => new AppError('invalid_grant', { description: `code: ${why}` });

interface PresentedExchange {
  clientId: string;
  verifier: string | undefined;
  redirectUri: string | undefined;
  /** The key that the request proves; null without a proof. */
  jkt: string | null;
}

function findMismatch(
  code: AuthorizationCode,
  { clientId, verifier, redirectUri, jkt }: PresentedExchange,
  now: Date,
): string | null {
  if (code.clientId !== clientId) return 'wrong, expired or used';
  if (code.expiresAt <= now) return 'expired';
  if (code.redirectUri !== redirectUri) return 'given for another redirect_uri';
  if (code.dpopJkt !== null && code.dpopJkt !== jkt) return 'bound to a key that the request does not prove';
  return isVerified(code, verifier) ? null : 'the code_verifier does not match the code_challenge';
}

interface Redemption {
  client: Client;
  code: AuthorizationCode;
  resource: TokenRequest['resource'];
}

/** Opens the session for a code. The account is locked first, so that its state cannot change before the commit. */
async function redeem(
  deps: AccountDeps,
  tx: Database,
  { client, code, resource }: Redemption,
  from: RequestSource,
): Promise<Exchanged | AppError> {
  const now = deps.clock.now();
  const { accountId, clientId, scope, sessionId: parentId, signOutUri, resources: authorized } = code;
  const resources = tryAudienceFor(deps, client, { granted: authorized, asked: resource });
  if (resources instanceof AppError) return resources;
  const account = await lockAccount(tx, accountId);
  if (!account || isErased(account, now)) return invalidGrant('its account is gone');
  const refusal = refusalOfState(account.state);
  // As with a refresh token, the refusal does not contain the withdrawal ticket, because an application is not the
  // member.
  if (refusal) return new AppError(refusal, { description: account.state });
  if (!(await lockSession(tx, parentId, now))) return invalidGrant('the session that gave it has ended');
  const { hits, secondsLeft } = await tallyHit({ ...deps, db: tx }, EXCHANGES, `${accountId}\n${clientId}`);
  if (hits > EXCHANGES.max) return tooManyHits(EXCHANGES, secondsLeft);
  const grant = { accountId, clientId, scope, event: 'sign_in', method: AUTHORIZATION_CODE } as const;
  const granted = await openSession(deps, tx, { ...grant, isCountedElsewhere: true, parentId }, from);
  const amr = await recordDerivedSession(tx, {
    sessionId: granted.sessionId,
    parentId,
    signOutUri,
    via: AUTHORIZATION_CODE,
    resources: authorized,
  });
  if (!mayRefresh(client, scope)) await endWithAccessToken(tx, granted.sessionId, now);
  await recordIssuedSession(tx, code.hash, granted.sessionId);
  // Records the application's device id, which links earlier visits to the account. The sign-in pages have another
  // device id.
  const { createdAt: registeredAt } = account;
  await deps.arrivals.note(tx, { accountId, deviceId: from.deviceId, isNew: false, registeredAt });
  return { granted: { ...granted, resources }, account, code, amr };
}

/**
 * A replay means that the code was stolen, and the first exchange may have been the thief's. So the session opened
 * with it and all derived sessions end.
 */
async function refuseReplayedCode(
  deps: AccountDeps,
  tx: Database,
  hash: string,
  from: RequestSource,
): Promise<AppError> {
  const now = deps.clock.now();
  const code = await findCode(tx, hash);
  if (!code?.issuedSessionId) return invalidGrant('wrong, expired or used');
  const { accountId, clientId, issuedSessionId: sessionId } = code;
  const account = await lockAccount(tx, accountId);
  const [ended] = await endSessions(tx, { accountId, only: sessionId, by: 'code_reused' }, now);
  if (ended) {
    const followers = await endDescendants(tx, [sessionId], 'code_reused', now);
    await recordSecurityEvent(tx, { at: now, accountId, kind: 'code_reused', clientId, sessionId }, from);
    await recordEndedSessions(tx, followers, { at: now, kind: 'session_ended' }, from);
    if (account && !isErased(account, now)) await notifyOwner(deps, tx, account, 'sessions_ended_for_safety', from);
  }
  return invalidGrant('used before; what it was exchanged for has ended');
}
