import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { mayRefresh } from '../clients/first-party.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import { findAccount, lockAccount } from '../people/account-queries.ts';
import { refusalOfState } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent, noteSessionsOver } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { writeCredentials } from './grant.ts';
import { readRefreshToken, type RefreshToken } from './refresh-token.ts';
import { endSessions } from './session-endings.ts';
import { findSession, stampExchange } from './session-queries.ts';

export interface Refresh {
  refreshToken: string;
  client: Client;
  /** 400, 401 or 402, as the client says why. */
  action: number | null;
}

/** Exchanges a refresh token for new credentials: one statement and one signature when all is well. */
export async function refresh(
  deps: AccountDeps,
  { refreshToken, client, action }: Refresh,
  from: () => Whereabouts,
): Promise<Credentials> {
  const named = readRefreshToken(deps.masterKey, refreshToken);
  if (!named) throw refusedToken();
  const { sessionId: id, generation } = named;
  const { id: clientId } = client;
  if (!client.isFirstParty) await assertOffline(deps, client, id);
  const now = deps.clock.now();
  const asked = { id, generation, clientId, action, now: now.toISOString() };
  const [rotated] = await deps.sessionQueries.rotate.execute(asked);
  if (!rotated) throw await explainRefusal(deps, named, clientId, from());
  const { isExchanged, ...granted } = rotated;
  if (isExchanged) await countGraceFromNow(deps, { id, exchangedTo: rotated.generation, stampedAt: now });
  return writeCredentials(deps, { ...granted, clientId, sessionId: id });
}

/** An exchange that took longer than this is stamped anew. */
const SLOW_MS = 1000;
/** A database that stays slow gets the last word: a stamp is better early than never. */
const MOST_STAMPS = 3;

/**
 * The statement was stamped when it was sent. Where the database stalled, the caller has long given up by the time it is
 * done, and the repeat with the old token would come after the grace.
 */
async function countGraceFromNow(
  deps: AccountDeps,
  exchange: { id: string; exchangedTo: number; stampedAt: Date },
  stamps = 0,
): Promise<void> {
  const now = deps.clock.now();
  if (now.getTime() - exchange.stampedAt.getTime() <= SLOW_MS || stamps === MOST_STAMPS) return;
  await stampExchange(deps.db, exchange, now);
  await countGraceFromNow(deps, { ...exchange, stampedAt: now }, stamps + 1);
}

const refusedToken = (description = 'the refresh token is wrong, expired or revoked') =>
  new AppError('invalid_grant', { description: `refresh_token: ${description}` });

/** For tokens of before the scope was asked for, and of applications that are ours no more. */
async function assertOffline({ db }: AccountDeps, client: Client, sessionId: string): Promise<void> {
  const session = await findSession(db, sessionId);
  if (session?.clientId === client.id && !mayRefresh(client, session.scope)) {
    throw refusedToken('the session has not the scope offline');
  }
}

/** Finds out why a token was not exchanged; a token that comes back long after its exchange was stolen, or its thief's was. */
async function explainRefusal(
  deps: AccountDeps,
  { sessionId, generation }: RefreshToken,
  clientId: string,
  from: Whereabouts,
): Promise<AppError> {
  const now = deps.clock.now();
  const session = await findSession(deps.db, sessionId);
  if (!session || session.clientId !== clientId) return refusedToken();
  const account = await findAccount(deps.db, session.accountId, now);
  if (!account) return refusedToken();
  // Whoever held the session to its end is told what state ended it, but not how to withdraw a cancellation.
  const refusal = generation === session.generation ? refusalOfState(account.state) : null;
  if (refusal) return new AppError(refusal, { description: account.state });
  if (session.endedAt || generation >= session.generation) return refusedToken();
  if (session.idleUntil <= now || session.endsAt <= now) return refusedToken('expired');
  await deps.db.transaction(async (tx) => {
    const { id: accountId } = account;
    await lockAccount(tx, accountId);
    const [ended] = await endSessions(tx, { accountId, only: sessionId, by: 'refresh_reused' }, now);
    if (!ended) return;
    const followers = await endDescendants(tx, [sessionId], 'refresh_reused', now);
    await noteSecurityEvent(tx, { at: now, accountId, kind: 'refresh_reused', clientId, sessionId }, from);
    await noteSessionsOver(tx, followers, { at: now, kind: 'session_ended' }, from);
    await notifyOwner(deps, tx, account, 'sessions_ended_for_safety', from);
  });
  return refusedToken('used before; the session has ended');
}
