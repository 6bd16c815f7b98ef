import { randomUUID } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { accounts } from '../people/accounts.tables.ts';
import { livesAt, moment, seconds } from '../tokens/session-life.ts';
import type { RefreshToken } from '../tokens/refresh-token.ts';
import { sessions } from '../tokens/sessions.tables.ts';
import { browsers, browserSeats } from './browser.tables.ts';

/** Gives the browser that holds the old secret a new one, once; null where nobody was given the old one. */
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

const isHeldBy = (hash: string, now: Date) =>
  and(eq(browsers.secretHash, hash), gt(browsers.endsAt, now), livesAt(moment(now.toISOString())));

/** Who is signed in in the browser that holds this secret, the last one first. */
export function listSeats(db: Database, hash: string, now: Date) {
  return db
    .select({ account: accounts, session: { id: sessions.id, createdAt: sessions.createdAt } })
    .from(browsers)
    .innerJoin(browserSeats, eq(browserSeats.browserId, browsers.id))
    .innerJoin(sessions, eq(sessions.id, browserSeats.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(isHeldBy(hash, now), eq(accounts.state, 'active')))
    .orderBy(desc(browserSeats.takenAt), desc(sessions.id));
}

/** The living sessions of a browser, the oldest seat first. */
export function listSeated(tx: Database, browserId: string, now: Date) {
  return tx
    .select({ id: sessions.id, accountId: sessions.accountId })
    .from(browserSeats)
    .innerJoin(sessions, eq(sessions.id, browserSeats.sessionId))
    .where(and(eq(browserSeats.browserId, browserId), livesAt(moment(now.toISOString()))))
    .orderBy(asc(browserSeats.takenAt), asc(sessions.id));
}

/**
 * Seats a session, once, in the browser that has just signed in; false where it is another browser's, not new, or its refresh
 * token was exchanged. A token in other hands must not take the owner's seat away. The same browser may ask again.
 */
export async function seat(
  tx: Database,
  { sessionId, generation }: Pick<RefreshToken, 'sessionId' | 'generation'>,
  browserId: string,
  now: Date,
): Promise<boolean> {
  const at = moment(now.toISOString());
  const isSeated = sql`exists (select from ${browserSeats} where ${browserSeats.sessionId} = ${sessionId})`;
  const rows = await tx
    .insert(browserSeats)
    .select(
      // In the order of the table's columns.
      sql`select ${sessions.id}, ${browserId}, ${at} from ${sessions} where ${sessions.id} = ${sessionId}
        and ${sessions.generation} = ${generation}
        and (${sessions.createdAt} > ${at} - ${seconds(tokenLimits.freshSignInS)} or ${isSeated})`,
    )
    .onConflictDoUpdate({
      target: browserSeats.sessionId,
      set: { takenAt: now },
      setWhere: eq(browserSeats.browserId, browserId),
    })
    .returning({ id: browserSeats.sessionId });
  return rows.length > 0;
}

/** Uses a seat, which keeps its session from falling idle as a refresh does; null where the person has none here. */
export async function useSeat(db: Database, hash: string, sub: string, now: Date) {
  const at = moment(now.toISOString());
  const [used] = await db
    .update(sessions)
    .set({
      lastUsedAt: now,
      idleUntil: sql`least(${sessions.endsAt}, ${at} + ${seconds(tokenLimits.sessionIdleS)})`,
    })
    .from(browserSeats)
    .innerJoin(browsers, eq(browsers.id, browserSeats.browserId))
    .innerJoin(accounts, eq(accounts.id, sub))
    .where(
      and(
        eq(sessions.id, browserSeats.sessionId),
        eq(sessions.accountId, accounts.id),
        eq(accounts.state, 'active'),
        isHeldBy(hash, now),
      ),
    )
    .returning({ id: sessions.id, scope: sessions.scope, clientId: sessions.clientId });
  return used ?? null;
}

/** Holds the accounts of everybody in the browser, in the order in which others hold two. */
export async function lockSeated(tx: Database, hash: string, now: Date): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(sessions, eq(sessions.accountId, accounts.id))
    .innerJoin(browserSeats, eq(browserSeats.sessionId, sessions.id))
    .innerJoin(browsers, eq(browsers.id, browserSeats.browserId))
    .where(isHeldBy(hash, now))
    .orderBy(asc(accounts.id))
    .for('update', { of: accounts });
}

/** Ends the sessions of everybody in the browser, or of one, each once, and tells which. */
export async function endSeats(tx: Database, hash: string, sub: string | undefined, now: Date) {
  return tx
    .update(sessions)
    .set({ endedAt: now, endedBy: 'sign_out' })
    .from(browserSeats)
    .innerJoin(browsers, eq(browsers.id, browserSeats.browserId))
    .where(
      and(
        eq(sessions.id, browserSeats.sessionId),
        sub === undefined ? undefined : eq(sessions.accountId, sub),
        isHeldBy(hash, now),
      ),
    )
    .returning({ id: sessions.id, accountId: sessions.accountId, clientId: sessions.clientId });
}

/** Ends sessions that somebody newer takes the seats of. */
export async function endSeated(tx: Database, ids: string[], by: string, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBy: by })
    .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)));
  await tx.delete(browserSeats).where(inArray(browserSeats.sessionId, ids));
}

/** Forgets a browser in which nobody is left; false where the secret is none, or none any more. */
export async function deleteBrowser(tx: Database, hash: string): Promise<boolean> {
  const rows = await tx.delete(browsers).where(eq(browsers.secretHash, hash)).returning({ id: browsers.id });
  return rows.length > 0;
}

/** Housekeeping. Seats go with their sessions. */
export async function forgetBrowsers(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, browsers, lt(browsers.endsAt, now));
}
