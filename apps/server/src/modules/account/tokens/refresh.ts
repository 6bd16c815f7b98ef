import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { setRequestAccount } from '../../../db/account-connection-limit.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { mayRefresh } from '../clients/first-party.ts';
import { narrowedScope } from '../clients/granted-scopes.ts';
import { subjectOf } from '../clients/subject.ts';
import { endDescendants, findResources } from '../authorize/derived-sessions.ts';
import { audienceFor } from '../authorize/resources.ts';
import { findAccount, lockAccount } from '../people/account-queries.ts';
import { refusalOfState } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent, recordEndedSessions } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { writeCredentials, type TokenBinding } from './grant.ts';
import { readRefreshToken } from './refresh-token.ts';
import {
  rotateSessionStatement,
  rotationTimes,
  type Rotated,
  restampRotation,
  type Exchange,
} from './rotate-session-statement.ts';
import type { AskedRotation } from './rotate-sessions.ts';
import { endSessions } from './session-endings.ts';
import { findSession } from './session-queries.ts';
import { RequestTransaction } from '../../../db/request-transaction.ts';

/**
 * The statement sets the timestamp of an exchange when it runs. If the commit comes later than this, the timestamp is
 * updated.
 */
const SLOW_MS = 1000;

/**
 * Updates the timestamp of a slow exchange. This happens right after the statement, or in a request transaction right
 * before the commit and, if the commit was slow, once more after it (0012).
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
      // The exchange is committed, so the member must get the new tokens although updating the timestamp failed.
      log.error({ err: error }, 'the session of an exchanged refresh token was not updated');
    }
  };
  const transaction = RequestTransaction.current();
  if (transaction) transaction.aroundCommit(restampIfSlow);
  else await restampIfSlow();
}

export interface Refresh {
  refreshToken: string;
  client: Client;
  /** The client's reason for the refresh: 400, 401 or 402. */
  action: number | null;
  /** The scope of the access token only (RFC 6749, 6); the refresh token keeps what was granted. */
  scope?: string | undefined;
  /** The APIs that the access token is for (RFC 8707). */
  resource?: string | string[] | undefined;
  binding: TokenBinding;
}

/** Exchanges a refresh token for new credentials. The usual case needs one SQL statement and one signature. */
export async function refresh(
  deps: AccountDeps,
  { refreshToken, client, action, scope: askedScope, resource, binding }: Refresh,
  from: () => RequestSource,
): Promise<Credentials> {
  const named = readRefreshToken(deps.masterKey, refreshToken);
  if (!named) throw refusedToken();
  // Checked before the exchange, so that a thief without the key cannot end the session by a replay.
  if (named.jkt && named.jkt !== binding.jkt) throw refusedToken('bound to a key that the request does not prove');
  const { sessionId: id, generation } = named;
  const { id: clientId } = client;
  if (!client.isFirstParty || askedScope) await assertScope(deps, client, id, askedScope);
  const resources = await findAudience(deps, client, id, resource);
  const owner = named.accountId ?? (await findSession(deps.db, id))?.accountId;
  if (owner === undefined) throw refusedToken();
  setRequestAccount(owner);
  const asked = { id, accountId: owner, generation, clientId, action };
  const askedAt = deps.clock.now();
  const rotated = await deps.sessionRotations.rotate(asked);
  if (rotated?.isExchanged) await countGraceFromCommit(deps, { id, ...rotated }, askedAt);
  const { accountId, scope, generation: successor } = rotated ?? (await judgeReplay(deps, asked, from()));
  const facts = {
    accountId,
    clientId,
    scope: narrowedScope(askedScope, scope, client.scopes),
    sessionId: id,
    generation: successor,
    resources,
  };
  return writeCredentials(deps, facts, subjectOf(deps.masterKey, client, accountId), binding);
}

const refusedToken = (description = 'the refresh token is wrong, expired or revoked') =>
  new AppError('invalid_grant', { description: `refresh_token: ${description}` });

/** The audience of the next access token. Our own clients without resources are spared the query. */
async function findAudience(
  deps: AccountDeps,
  client: Client,
  sessionId: string,
  asked: string | string[] | undefined,
): Promise<string[]> {
  const mayHave = !client.isFirstParty || client.resources.length > 0;
  const granted = mayHave ? await findResources(deps.db, sessionId) : '';
  return audienceFor(deps, client, { granted, asked });
}

/**
 * Refuses a wider scope before the exchange, which would spend the refresh token. Also refuses sessions without the
 * scope `offline`: they were opened before it was required, or for an application that was first-party then.
 */
async function assertScope(
  { db }: AccountDeps,
  client: Client,
  sessionId: string,
  asked: string | undefined,
): Promise<void> {
  const session = await findSession(db, sessionId);
  if (session?.clientId !== client.id) return;
  if (!mayRefresh(client, session.scope)) throw refusedToken('the session does not have the scope offline');
  narrowedScope(asked, session.scope, client.scopes);
}

/**
 * Decides why a token was not exchanged, and ends the session if the token is replayed after the grace period: the
 * token or its successor was stolen. First retries the exchange under the lock, because its timestamp may just have
 * been updated.
 */
async function judgeReplay(deps: AccountDeps, asked: AskedRotation, from: RequestSource): Promise<Rotated> {
  const { id: sessionId, generation, clientId } = asked;
  const now = deps.clock.now();
  const session = await findSession(deps.db, sessionId);
  if (!session || session.clientId !== clientId) throw refusedToken();
  const account = await findAccount(deps.db, session.accountId, now);
  if (!account) throw refusedToken();
  // The newest refresh token gets the account state that ended the session, but no withdrawal ticket.
  const refusal = generation === session.generation ? refusalOfState(account.state) : null;
  if (refusal) throw new AppError(refusal, { description: account.state });
  if (session.endedAt || generation >= session.generation) throw refusedToken();
  if (session.idleUntil <= now || session.endsAt <= now) throw refusedToken('expired');
  const rotated = await deps.db.transaction(async (tx) => {
    const { id: accountId } = account;
    await lockAccount(tx, accountId);
    const [again] = await rotateSessionStatement(tx, { ...asked, wasCurrent: false, ...rotationTimes(deps.clock) });
    if (again) return again;
    const [ended] = await endSessions(tx, { accountId, only: sessionId, by: 'refresh_reused' }, now);
    if (!ended) return null;
    const followers = await endDescendants(tx, [sessionId], 'refresh_reused', now);
    await recordSecurityEvent(tx, { at: now, accountId, kind: 'refresh_reused', clientId, sessionId }, from);
    await recordEndedSessions(tx, followers, { at: now, kind: 'session_ended' }, from);
    await notifyOwner(deps, tx, account, 'sessions_ended_for_safety', from);
    return null;
  });
  if (!rotated) throw refusedToken('already used; the session was ended');
  return rotated;
}
