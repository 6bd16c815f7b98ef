import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { setRequestAccount } from '../../../db/connection-shares.ts';
import { runWithinShare } from '../../../db/pool.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { mayRefresh } from '../clients/first-party.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import { findAccount, lockAccount } from '../people/account-queries.ts';
import { refusalOfState } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent, recordEndedSessions } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { writeCredentials } from './grant.ts';
import { readRefreshToken } from './refresh-token.ts';
import {
  rotateSessionStatement,
  rotationTimes,
  type Rotated,
  restampRotation,
  type Exchange,
} from './rotate-session-statement.ts';
import { endSessions } from './session-endings.ts';
import { findSession } from './session-queries.ts';
import { RequestTransaction } from '../../../db/request-transaction.ts';

/** An exchange is stamped when it is executed; if its commit takes longer than this, it is stamped again. */
const SLOW_MS = 1000;

/**
 * Stamps a slow exchange again: at once if its statement was the transaction, else right before the commit of the
 * request and, after a slow commit, behind it (0129).
 */
async function countGraceFromCommit(
  { db, clock, log }: Pick<AccountDeps, 'db' | 'clock' | 'log'>,
  exchange: Exchange,
  askedAt: Date,
): Promise<void> {
  let { exchangedAt } = exchange;
  let stampedAt = askedAt;
  const restampIfSlow = async () => {
    const now = clock.now();
    if (now.getTime() - stampedAt.getTime() <= SLOW_MS) return;
    try {
      exchangedAt = (await restampRotation(db, clock, { ...exchange, exchangedAt })) ?? exchangedAt;
      stampedAt = now;
    } catch (error) {
      // The exchange is committed, and the member needs its answer.
      log.error({ err: error }, 'an exchanged refresh token was not stamped again');
    }
  };
  const transaction = RequestTransaction.current();
  if (transaction) transaction.aroundCommit(restampIfSlow);
  else await restampIfSlow();
}

export interface Refresh {
  refreshToken: string;
  client: Client;
  /** The client's reason: 400, 401 or 402. */
  action: number | null;
}

/** Exchanges a refresh token for new credentials: normally one statement and one signature. */
export async function refresh(
  deps: AccountDeps,
  { refreshToken, client, action }: Refresh,
  from: () => RequestSource,
): Promise<Credentials> {
  const named = readRefreshToken(deps.masterKey, refreshToken);
  if (!named) throw refusedToken();
  const { sessionId: id, generation } = named;
  const { id: clientId } = client;
  if (!client.isFirstParty) await assertOffline(deps, client, id);
  const accountIdOfToken = named.accountId ?? (await findSession(deps.db, id))?.accountId;
  if (accountIdOfToken !== undefined) setRequestAccount(accountIdOfToken);
  const asked = { id, generation, clientId, action };
  const askedAt = deps.clock.now();
  // It waits for the row lock of its session. Without a share, one account could block all connections.
  const rotated = await runWithinShare(deps.database.pool, async () => {
    const [row] = await deps.sessionQueries.rotate.execute({ ...asked, ...rotationTimes(deps.clock) });
    if (row?.isExchanged) await countGraceFromCommit(deps, { id, ...row }, askedAt);
    return row;
  });
  const { accountId, scope, generation: successor } = rotated ?? (await judgeReplay(deps, asked, from()));
  return writeCredentials(deps, { accountId, clientId, scope, sessionId: id, generation: successor });
}

const refusedToken = (description = 'the refresh token is wrong, expired or revoked') =>
  new AppError('invalid_grant', { description: `refresh_token: ${description}` });

/** For tokens issued before the scope was required, and of formerly first-party applications. */
async function assertOffline({ db }: AccountDeps, client: Client, sessionId: string): Promise<void> {
  const session = await findSession(db, sessionId);
  if (session?.clientId === client.id && !mayRefresh(client, session.scope)) {
    throw refusedToken('the session has not the scope offline');
  }
}

/**
 * Why a token was not exchanged. A token that returns long after its exchange was stolen, or its successor was: the
 * session ends. The rotation is read again under the lock, because its stamp may just have been corrected.
 */
async function judgeReplay(
  deps: AccountDeps,
  asked: { id: string; generation: number; clientId: string; action: number | null },
  from: RequestSource,
): Promise<Rotated> {
  const { id: sessionId, generation, clientId } = asked;
  const now = deps.clock.now();
  const session = await findSession(deps.db, sessionId);
  if (!session || session.clientId !== clientId) throw refusedToken();
  const account = await findAccount(deps.db, session.accountId, now);
  if (!account) throw refusedToken();
  // The last holder of the session learns the state that ended it, but not how to withdraw a cancellation.
  const refusal = generation === session.generation ? refusalOfState(account.state) : null;
  if (refusal) throw new AppError(refusal, { description: account.state });
  if (session.endedAt || generation >= session.generation) throw refusedToken();
  if (session.idleUntil <= now || session.endsAt <= now) throw refusedToken('expired');
  const rotated = await deps.db.transaction(async (tx) => {
    const { id: accountId } = account;
    await lockAccount(tx, accountId);
    const [again] = await rotateSessionStatement(tx, { ...asked, ...rotationTimes(deps.clock) });
    if (again) return again;
    const [ended] = await endSessions(tx, { accountId, only: sessionId, by: 'refresh_reused' }, now);
    if (!ended) return null;
    const followers = await endDescendants(tx, [sessionId], 'refresh_reused', now);
    await recordSecurityEvent(tx, { at: now, accountId, kind: 'refresh_reused', clientId, sessionId }, from);
    await recordEndedSessions(tx, followers, { at: now, kind: 'session_ended' }, from);
    await notifyOwner(deps, tx, account, 'sessions_ended_for_safety', from);
    return null;
  });
  if (!rotated) throw refusedToken('used before; the session has ended');
  return rotated;
}
