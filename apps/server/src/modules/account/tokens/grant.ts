import { tokenTypeBearer, type AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { readTally, windowKey, type RateLimitDeps } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import { issueTicket } from '../cancellation/waiting-period.ts';
import type { Account } from '../people/account-queries.ts';
import { accounts } from '../people/accounts.tables.ts';
import { refusalOfState } from '../people/account-state.ts';
import type { SecurityEventKind } from '@feisuo/contract/facts/security-event-kinds';
import type { RequestSource } from '../security/request-source.ts';
import { writeRefreshToken } from './refresh-token.ts';
import { newSessionId, openSessionStatement, SIGN_INS, type NewSession } from './open-session-statement.ts';
import { recordEndedSessions } from '../security/security-events.ts';
import { isLiveAt, moment } from './session-life.ts';
import { sessions } from './tokens.tables.ts';

/**
 * Refuses an account that is frozen, cancelled or otherwise unusable; every sign-in checks this. The refusal of an
 * account in cancellation tells how to withdraw the cancellation.
 */
export async function assertMayBeUsed(
  deps: AccountDeps,
  account: Pick<Account, 'id' | 'state' | 'cancelAt'>,
  clientId: string,
): Promise<void> {
  const refusal = refusalOfState(account.state);
  if (!refusal) return;
  const { state: description } = account;
  if (refusal === 'password_reset_required') {
    throw new AppError(refusal, { description, reason: detailReasons.passwordResetRequired });
  }
  if (refusal !== 'account_freeze') throw new AppError(refusal, { description });
  const { id: accountId, cancelAt } = account;
  throw new AppError(refusal, {
    description,
    reason: detailReasons.cancellationAudit,
    resourceId: await issueTicket(deps.db, deps, { accountId, clientId, cancelAt }),
    ...(cancelAt && { info: { erase_at: cancelAt.toISOString() } }),
  });
}

export interface Grant {
  accountId: string;
  clientId: string;
  scope: string;
  event: SecurityEventKind;
  method: string;
  /** How the member authenticated (claim `amr`). A derived session copies this value from its parent session. */
  amr?: readonly AuthenticationMethod[];
  /** Keys of the recorded sign-in failures that this success clears. */
  failureKey?: string;
  /**
   * The stored hash that the password was compared with. If the account's hash changes before the session opens, no
   * session is opened.
   */
  passwordHash?: string;
  /**
   * True if the account had no second factor when the password or code was checked. If a second factor is enrolled
   * before the session opens, no session is opened.
   */
  hasNoFactor?: boolean;
  /** True if another limit applies, so that this session does not count towards the daily limit of sign-ins. */
  isCountedElsewhere?: boolean;
  /**
   * The session that this session is derived from. The limit of sessions must not end the parent, because this session
   * would end too.
   */
  parentId?: string;
}

/**
 * Opens a session, in the caller's transaction if there is one, and returns the data for the credentials. Write the
 * credentials after the commit: signing may read a key on a second connection, which can exhaust the pool.
 */
export async function openSession(
  deps: AccountDeps,
  db: Database,
  {
    event,
    method,
    amr = [],
    failureKey = '',
    passwordHash = '',
    hasNoFactor = false,
    isCountedElsewhere = false,
    parentId = '',
    ...grant
  }: Grant,
  from: Pick<RequestSource, 'deviceId' | 'deviceName' | 'place'>,
): Promise<CredentialFacts> {
  const { deviceId, deviceName, place } = from;
  const session: NewSession = {
    ...grant,
    id: newSessionId(),
    now: deps.clock.now().toISOString(),
    deviceId,
    deviceName,
    place,
    event,
    method,
    amr: amr.join(' '),
    failureKey,
    passwordHash,
    factor: hasNoFactor ? 'none' : '',
    windowKey: isCountedElsewhere ? '' : windowKey(deps.masterKey, SIGN_INS, grant.accountId),
  };
  // A prepared statement cannot run inside the caller's transaction, so the statement is built for it.
  const opened = db === deps.db ? deps.sessionQueries.open.execute({ ...session }) : openSessionStatement(db, session);
  const [row] = await opened;
  if (!row) throw await refusalOf({ ...deps, db }, grant.accountId);
  if (row.others >= tokenLimits.sessionsPerClient) await endOldestSessions(db, session, parentId);
  return { ...grant, sessionId: session.id, generation: 0 };
}

async function refusalOf(deps: RateLimitDeps, accountId: string): Promise<AppError> {
  const { hits, secondsLeft } = await readTally(deps, SIGN_INS, accountId);
  if (hits <= SIGN_INS.max) return new AppError('aborted', { description: 'the account has just changed' });
  return new AppError('resource_exhausted', {
    description: 'too many sign-ins today',
    reason: 'RATE_LIMIT',
    retryAfterSeconds: secondsLeft,
  });
}

export interface CredentialFacts {
  accountId: string;
  clientId: string;
  scope: string;
  sessionId: string;
  generation: number;
  /** Other APIs that the access token is for (RFC 8707); none for our own API. */
  resources?: readonly string[];
}

/**
 * Writes the credentials. The refresh token of a client with pairwise subjects contains no account id, because the
 * client must not learn it.
 */
export async function writeCredentials(
  { accessTokens, masterKey }: Pick<AccountDeps, 'accessTokens' | 'masterKey'>,
  { accountId, clientId, scope, sessionId, generation, resources = [] }: CredentialFacts,
  sub = accountId,
): Promise<Credentials> {
  const named = { sessionId, generation, accountId: sub === accountId ? accountId : null };
  return {
    token_type: tokenTypeBearer,
    access_token: await accessTokens.write({ sub, aud: clientId, scope, sid: sessionId, resources }),
    refresh_token: writeRefreshToken(masterKey, named),
    expires_in: tokenLimits.accessTokenS,
    sub,
    user_id: sub,
    scope,
  };
}

/**
 * Ends the least recently used sessions of one application beyond its limit per account, with the sessions derived from
 * them. Other applications are not affected, so that one application cannot sign its user out of another.
 */
async function endOldestSessions(
  db: Database,
  { id, accountId, clientId, now }: Pick<NewSession, 'id' | 'accountId' | 'clientId' | 'now'>,
  parentId: string,
): Promise<void> {
  const at = moment(now);
  const keptSessions = sql.raw(String(tokenLimits.sessionsPerClient - 1));
  const oldest = sql`select id from ${sessions}
    where account_id = ${accountId} and client_id = ${clientId} and id not in (${id}, ${parentId}) and ${isLiveAt(at)}
    order by last_used_at desc, id desc offset ${keptSessions}`;
  await db.transaction(async (tx) => {
    // Code that opens a derived session locks this row FOR UPDATE, so this lock keeps new derived sessions out.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('share');
    // SKIP LOCKED leaves out sessions that another transaction is ending or using.
    const { rows } = await tx.execute<{ id: string }>(
      sql`update ${sessions} set ended_at = ${at}, ended_by = 'too_many'
        where id in (select id from ${sessions} where id in (${oldest}) and ended_at is null for update skip locked)
        returning id`,
    );
    const ended = rows.map((row) => ({ id: row.id, accountId, clientId }));
    const ids = rows.map((row) => row.id);
    const derived = await endDescendants(tx, ids, 'too_many', new Date(now));
    await recordEndedSessions(tx, [...ended, ...derived], { at: new Date(now), kind: 'session_ended' });
  });
}
