import { randomUUID } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { accounts } from '../people/accounts.tables.ts';
import { isLiveAt, moment, seconds } from '../tokens/session-life.ts';
import type { RefreshToken } from '../tokens/refresh-token.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { browsers, browserSessions } from './browser.tables.ts';

/**
 * Replaces the secret of a browser. Of concurrent callers with the same old secret one succeeds; null if the old
 * secret is unknown.
 */
export async function renewBrowser(
  tx: Database,
  oldHash: string,
  { secretHash, endsAt }: { secretHash: string; endsAt: Date },
  now: Date,
): Promise<string | null> {
  const [renewed] = await tx
    .update(browsers)
    .set({ secretHash, endsAt, lastUsedAt: now })
    .where(and(eq(browsers.secretHash, oldHash), gt(browsers.endsAt, now)))
    .returning({ id: browsers.id });
  return renewed?.id ?? null;
}

export async function addBrowser(
  tx: Database,
  { secretHash, endsAt }: { secretHash: string; endsAt: Date },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.insert(browsers).values({ id, secretHash, endsAt, createdAt: now, lastUsedAt: now });
  return id;
}

const isLiveIn = (hash: string, now: Date) =>
  and(eq(browsers.secretHash, hash), gt(browsers.endsAt, now), isLiveAt(moment(now.toISOString())));

/** The accounts that are signed in in the browser with this secret, newest first. */
export function listBrowserAccounts(db: Database, hash: string, now: Date) {
  return db
    .select({ account: accounts, session: { id: sessions.id, createdAt: sessions.createdAt } })
    .from(browsers)
    .innerJoin(browserSessions, eq(browserSessions.browserId, browsers.id))
    .innerJoin(sessions, eq(sessions.id, browserSessions.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isLiveIn(hash, now), eq(accounts.state, 'active')))
    .orderBy(desc(browserSessions.takenAt), desc(sessions.id));
}

export function listBrowserSessions(tx: Database, browserId: string, now: Date) {
  return tx
    .select({ id: sessions.id, accountId: sessions.accountId })
    .from(browserSessions)
    .innerJoin(sessions, eq(sessions.id, browserSessions.sessionId))
    .where(and(eq(browserSessions.browserId, browserId), isLiveAt(moment(now.toISOString()))))
    .orderBy(asc(browserSessions.takenAt), asc(sessions.id));
}

/**
 * Adds a session to a browser. Returns false if the session belongs to another browser, is not new, or its refresh
 * token was already exchanged: a stolen token must not move the member's session. A session that is already in this
 * browser may be added again.
 */
export async function insertBrowserSession(
  tx: Database,
  { sessionId, generation }: Pick<RefreshToken, 'sessionId' | 'generation'>,
  browserId: string,
  now: Date,
): Promise<boolean> {
  const at = moment(now.toISOString());
  const isAlreadyAdded = sql`exists (select from ${browserSessions} where ${browserSessions.sessionId} = ${sessionId})`;
  const rows = await tx
    .insert(browserSessions)
    .select(
      // Values in the order of the table's columns.
      sql`select ${sessions.id}, ${browserId}, ${at} from ${sessions} where ${sessions.id} = ${sessionId}
        and ${sessions.generation} = ${generation}
        and (${sessions.createdAt} > ${at} - ${seconds(tokenLimits.freshSignInS)} or ${isAlreadyAdded})`,
    )
    .onConflictDoUpdate({
      target: browserSessions.sessionId,
      set: { takenAt: now },
      setWhere: eq(browserSessions.browserId, browserId),
    })
    .returning({ id: browserSessions.sessionId });
  return rows.length > 0;
}

/**
 * Uses the account's session in the browser and so restarts its idle timeout. Null if the account has no session in
 * this browser.
 */
export async function touchBrowserSession(db: Database, hash: string, sub: string, now: Date) {
  const at = moment(now.toISOString());
  const [used] = await db
    .update(sessions)
    .set({
      lastUsedAt: now,
      idleUntil: sql`least(${sessions.endsAt}, ${at} + ${seconds(tokenLimits.sessionIdleS)})`,
    })
    .from(browserSessions)
    .innerJoin(browsers, eq(browsers.id, browserSessions.browserId))
    .innerJoin(accounts, eq(accounts.id, sub))
    .where(
      and(
        eq(sessions.id, browserSessions.sessionId),
        eq(sessions.accountId, accounts.id),
        eq(accounts.state, 'active'),
        isLiveIn(hash, now),
      ),
    )
    .returning({ id: sessions.id, scope: sessions.scope, clientId: sessions.clientId });
  return used ?? null;
}

/**
 * Locks the accounts of the browser in the order of their ids, which is the lock order of all code that locks several
 * accounts.
 */
export async function lockBrowserAccounts(tx: Database, hash: string, now: Date): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(sessions, eq(sessions.accountId, accounts.id))
    .innerJoin(browserSessions, eq(browserSessions.sessionId, sessions.id))
    .innerJoin(browsers, eq(browsers.id, browserSessions.browserId))
    .where(isLiveIn(hash, now))
    .orderBy(asc(accounts.id))
    .for('update', { of: accounts });
}

/**
 * Ends the browser's sessions of all accounts, or of one account if `sub` is given, and returns the sessions that
 * this call ended.
 */
export async function endBrowserSessions(tx: Database, hash: string, sub: string | undefined, now: Date) {
  return tx
    .update(sessions)
    .set({ endedAt: now, endedBy: 'sign_out' })
    .from(browserSessions)
    .innerJoin(browsers, eq(browsers.id, browserSessions.browserId))
    .where(
      and(
        eq(sessions.id, browserSessions.sessionId),
        sub === undefined ? undefined : eq(sessions.accountId, sub),
        isLiveIn(hash, now),
      ),
    )
    .returning({ id: sessions.id, accountId: sessions.accountId, clientId: sessions.clientId });
}

/** Ends sessions that a newer sign-in in the browser replaces. */
export async function endReplacedSessions(tx: Database, ids: string[], by: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBy: by })
    .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)));
  await tx.delete(browserSessions).where(inArray(browserSessions.sessionId, ids));
}

/** Deletes a browser that has no sessions left. Returns false if its secret is unknown or was replaced. */
export async function deleteBrowser(tx: Database, hash: string): Promise<boolean> {
  const rows = await tx.delete(browsers).where(eq(browsers.secretHash, hash)).returning({ id: browsers.id });
  return rows.length > 0;
}

/** Deletes expired browsers. Their browser sessions are deleted together with the sessions. */
export async function purgeExpiredBrowsers(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, browsers, lt(browsers.endsAt, now));
}
