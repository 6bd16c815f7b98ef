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
import { fault } from '../people/identifiers.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent, noteSessionsOver } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { openSession, writeCredentials, type CredentialFacts } from '../tokens/grant.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { holdSession } from '../tokens/session-queries.ts';
import {
  codeHash,
  deleteCode,
  findCode,
  noteIssuedSession,
  spendCode,
  type AuthorizationCode,
} from './code-queries.ts';
import { AUTHORIZATION_CODE, endDescendants, endWithAccessToken, noteDerivedSession } from './derived-sessions.ts';
import { isVerified } from './pkce.ts';

/**
 * Counted at the exchange, which only the application can make, and for each application apart: neither a page that has codes
 * issued nor one application keeps a member out of the others. Not scaled: it belongs to the account.
 */
export const EXCHANGES = { name: 'code-exchanges', max: tokenLimits.codeExchangesADay, windowMs: DAY_MS };

interface Exchanged {
  granted: CredentialFacts;
  code: AuthorizationCode;
}

/**
 * Exchanges a code for credentials, once. Whoever brings a code spends it, with whatever else is wrong: nobody tries
 * verifiers or addresses one after the other. A refusal is therefore handed out of the transaction, not thrown in it.
 */
export async function exchangeCode(
  deps: AccountDeps,
  client: Client,
  { code: text, code_verifier: verifier, redirect_uri: redirectUri }: TokenRequest,
  from: () => Whereabouts,
): Promise<TokenReply> {
  if (!text) throw fault('code', 'missing');
  const hash = codeHash(deps.masterKey, text);
  const now = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx): Promise<Exchanged | AppError> => {
    const code = await spendCode(tx, hash, now);
    if (!code) return refuseAgain(deps, tx, hash, from());
    const mistake = mistakeIn(code, { clientId: client.id, verifier, redirectUri }, now);
    const redeemed = mistake ? refused(mistake) : await redeem(deps, tx, client, code, from());
    if (redeemed instanceof AppError) await deleteCode(tx, hash);
    return redeemed;
  });
  if (outcome instanceof AppError) throw outcome;
  const { granted, code } = outcome;
  const credentials = withinScope(client, await writeCredentials(deps, granted));
  const { authenticatedAt, nonce } = code;
  return withIdToken(deps, credentials, { ...granted, authenticatedAt, nonce });
}

const refused = (why: string) => new AppError('invalid_grant', { description: `code: ${why}` });

interface Shown {
  clientId: string;
  verifier: string | undefined;
  redirectUri: string | undefined;
}

function mistakeIn(code: AuthorizationCode, { clientId, verifier, redirectUri }: Shown, now: Date): string | null {
  if (code.clientId !== clientId) return 'wrong, expired or used';
  if (code.expiresAt <= now) return 'expired';
  if (code.redirectUri !== redirectUri) return 'given for another redirect_uri';
  return isVerified(code, verifier) ? null : 'the code_verifier does not fit';
}

/** The account is held first, as by everybody who ends sessions: its state counts as it is now. */
async function redeem(
  deps: AccountDeps,
  tx: Database,
  client: Client,
  code: AuthorizationCode,
  from: Whereabouts,
): Promise<Exchanged | AppError> {
  const now = deps.clock.now();
  const { accountId, clientId, scope, sessionId: parentId, signOutUri } = code;
  const account = await lockAccount(tx, accountId);
  if (!account || isGone(account, now)) return refused('its account is gone');
  const refusal = refusalOfState(account.state);
  // Told like at a refresh, without the ticket that withdraws a cancellation: an application is not the owner.
  if (refusal) return new AppError(refusal, { description: account.state });
  if (!(await holdSession(tx, parentId, now))) return refused('the session that gave it has ended');
  const { hits, secondsLeft } = await tallyHit({ ...deps, db: tx }, EXCHANGES, `${accountId}\n${clientId}`);
  if (hits > EXCHANGES.max) return tooManyHits(EXCHANGES, secondsLeft);
  const grant = { accountId, clientId, scope, event: 'sign_in', method: AUTHORIZATION_CODE } as const;
  const granted = await openSession(deps, tx, { ...grant, isCountedElsewhere: true }, from);
  await noteDerivedSession(tx, { sessionId: granted.sessionId, parentId, signOutUri, via: AUTHORIZATION_CODE });
  if (!mayRefresh(client, scope)) await endWithAccessToken(tx, granted.sessionId, now);
  await noteIssuedSession(tx, code.hash, granted.sessionId);
  // The application knows the device that its visits are known by; the pages that the person signed in on have another.
  const { createdAt: registeredAt } = account;
  await deps.arrivals.note(tx, { accountId, deviceId: from.deviceId, isNew: false, registeredAt });
  return { granted, code };
}

/** A code that comes again was stolen, or its thief was first: what it was exchanged for ends, and what came from that. */
async function refuseAgain(deps: AccountDeps, tx: Database, hash: string, from: Whereabouts): Promise<AppError> {
  const now = deps.clock.now();
  const code = await findCode(tx, hash);
  if (!code?.issuedSessionId) return refused('wrong, expired or used');
  const { accountId, clientId, issuedSessionId: sessionId } = code;
  const account = await lockAccount(tx, accountId);
  const [ended] = await endSessions(tx, { accountId, only: sessionId, by: 'code_reused' }, now);
  if (ended) {
    const followers = await endDescendants(tx, [sessionId], 'code_reused', now);
    await noteSecurityEvent(tx, { at: now, accountId, kind: 'code_reused', clientId, sessionId }, from);
    await noteSessionsOver(tx, followers, { at: now, kind: 'session_ended' }, from);
    if (account && !isGone(account, now)) await notifyOwner(deps, tx, account, 'sessions_ended_for_safety', from);
  }
  return refused('used before; what it was exchanged for has ended');
}
