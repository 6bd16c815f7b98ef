import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { TokenReply, TokenRequest } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { tallyHit, tooManyHits } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { mayRefresh, withinScope } from '../clients/first-party.ts';
import { withIdToken } from '../oidc/with-id-token.ts';
import { lockAccount } from '../people/account-queries.ts';
import { isGone, refusalOfState } from '../people/account-state.ts';
import { invalidField } from '../people/identifiers.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent, recordEndedSessions } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { openSession, writeCredentials, type CredentialFacts } from '../tokens/grant.ts';
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

/**
 * Counted at the exchange, which only the application can make, and per application: neither a page that has codes
 * issued nor one application locks a member out of the others. Per account, so not scaled.
 */
export const EXCHANGES = { name: 'code-exchanges', max: tokenLimits.codeExchangesADay, windowMs: DAY_MS };

interface Exchanged {
  granted: CredentialFacts;
  code: AuthorizationCode;
}

/**
 * Exchanges a code for credentials, once. A failed exchange spends the code too, so verifiers and addresses cannot be
 * tried one by one. A refusal is therefore returned from the transaction, not thrown in it.
 */
export async function exchangeCode(
  deps: AccountDeps,
  client: Client,
  { code: text, code_verifier: verifier, redirect_uri: redirectUri }: TokenRequest,
  from: () => RequestSource,
): Promise<TokenReply> {
  if (!text) throw invalidField('code', 'missing');
  const hash = codeHash(deps.masterKey, text);
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx): Promise<Exchanged | AppError> => {
    const code = await spendCode(tx, hash, now);
    if (!code) return refuseReplayedCode(deps, tx, hash, from());
    const mistake = findMismatch(code, { clientId: client.id, verifier, redirectUri }, now);
    const redeemed = mistake ? invalidGrant(mistake) : await redeem(deps, tx, client, code, from());
    if (redeemed instanceof AppError) await deleteCode(tx, hash);
    return redeemed;
  });
  if (outcome instanceof AppError) throw outcome;
  const { granted, code } = outcome;
  const credentials = withinScope(client, await writeCredentials(deps, granted));
  const { authenticatedAt, nonce } = code;
  return withIdToken(deps, credentials, { ...granted, authenticatedAt, nonce });
}

const invalidGrant = (why: string) => new AppError('invalid_grant', { description: `code: ${why}` });

interface PresentedExchange {
  clientId: string;
  verifier: string | undefined;
  redirectUri: string | undefined;
}

function findMismatch(
  code: AuthorizationCode,
  { clientId, verifier, redirectUri }: PresentedExchange,
  now: Date,
): string | null {
  if (code.clientId !== clientId) return 'wrong, expired or used';
  if (code.expiresAt <= now) return 'expired';
  if (code.redirectUri !== redirectUri) return 'given for another redirect_uri';
  return isVerified(code, verifier) ? null : 'the code_verifier does not fit';
}

/** Locks the account first, as all code that ends sessions does: its current state decides. */
async function redeem(
  deps: AccountDeps,
  tx: Database,
  client: Client,
  code: AuthorizationCode,
  from: RequestSource,
): Promise<Exchanged | AppError> {
  const now = deps.clock.now();
  const { accountId, clientId, scope, sessionId: parentId, signOutUri } = code;
  const account = await lockAccount(tx, accountId);
  if (!account || isGone(account, now)) return invalidGrant('its account is gone');
  const refusal = refusalOfState(account.state);
  // As at a refresh, without the ticket that withdraws a cancellation: an application is not the owner.
  if (refusal) return new AppError(refusal, { description: account.state });
  if (!(await lockSession(tx, parentId, now))) return invalidGrant('the session that gave it has ended');
  const { hits, secondsLeft } = await tallyHit({ ...deps, db: tx }, EXCHANGES, `${accountId}\n${clientId}`);
  if (hits > EXCHANGES.max) return tooManyHits(EXCHANGES, secondsLeft);
  const grant = { accountId, clientId, scope, event: 'sign_in', method: AUTHORIZATION_CODE } as const;
  const granted = await openSession(deps, tx, { ...grant, isCountedElsewhere: true }, from);
  await recordDerivedSession(tx, { sessionId: granted.sessionId, parentId, signOutUri, via: AUTHORIZATION_CODE });
  if (!mayRefresh(client, scope)) await endWithAccessToken(tx, granted.sessionId, now);
  await recordIssuedSession(tx, code.hash, granted.sessionId);
  // The application's device id links its visits; the sign-in pages have another one.
  const { createdAt: registeredAt } = account;
  await deps.arrivals.note(tx, { accountId, deviceId: from.deviceId, isNew: false, registeredAt });
  return { granted, code };
}

/** A replayed code was stolen, or the thief was first: its session and all descendants end. */
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
    if (account && !isGone(account, now)) await notifyOwner(deps, tx, account, 'sessions_ended_for_safety', from);
  }
  return invalidGrant('used before; what it was exchanged for has ended');
}
