import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Operator } from '@feisuo/contract/schemas/operator';
import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { ENTER, writeAudit } from '../audit/audit.ts';
import { spendLink, type OperatorDeps } from './operator-links.ts';
import { operatorLinks, operators, operatorSessions, operatorTokens } from '../operator.tables.ts';

export const SESSION_SECONDS = 12 * 3600;
const IDLE_MS = 3_600_000;
const SEEN_EVERY_MS = 60_000;
const lastSeen = sql`coalesce(${operatorSessions.seenAt}, ${operatorSessions.createdAt})`;

/** Exchanges a one-time link for a session. Only the cookie contains the session token; the database has its hash. */
export async function signInByLink(
  deps: OperatorDeps,
  token: string,
  from: string,
): Promise<{ sessionToken: string; operator: Operator }> {
  return deps.db.transaction(async (tx) => {
    const operatorId = await spendLink(tx, deps.masterKey, token, deps.clock.now());
    if (!operatorId) throw new AppError('access_denied', { description: 'the link was used or has expired' });
    return beginSession(tx, deps, { operatorId, from, provedAt: null });
  });
}

/** Starts a session and writes the audit entry, in the transaction that verified the link or passkey. */
export async function beginSession(
  tx: Database,
  { clock, masterKey }: Pick<OperatorDeps, 'clock' | 'masterKey'>,
  { operatorId, from, provedAt }: { operatorId: string; from: string; provedAt: Date | null },
): Promise<{ sessionToken: string; operator: Operator }> {
  const now = clock.now();
  const [operator] = await tx.select().from(operators).where(eq(operators.id, operatorId));
  if (!operator) throw new AppError('access_denied', { description: 'the operator does not exist any more' });
  const sessionToken = randomBytes(32).toString('base64url');
  await tx.insert(operatorSessions).values({
    tokenHash: hashOf(masterKey, sessionToken),
    operatorId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    provedAt,
  });
  const after = { by: provedAt === null ? 'link' : 'passkey' };
  await writeAudit(tx, masterKey, {
    at: now,
    actor: operator.name,
    from,
    action: ENTER,
    subject: operator.name,
    after,
  });
  return { sessionToken, operator: { id: operator.id, name: operator.name, role: operator.role } };
}

/** A session that has not ended, and the time at which its operator last proved the second factor. */
export interface OperatorSession {
  tokenHash: string;
  operator: Operator;
  hasFactor: boolean;
  provedAt: Date | null;
  /** Set if a script sent an operator token; null if a person sent a session cookie. */
  token: { name: string; scopes: readonly string[] } | null;
}

/**
 * Finds the session of a token; null if it has ended. The request counts as activity unless it is a background request.
 */
export async function findSession(
  { db, clock, masterKey }: OperatorDeps,
  sessionToken: string,
  isSignOfLife = true,
): Promise<OperatorSession | null> {
  const now = clock.now();
  const [found] = await db
    .select({
      tokenHash: operatorSessions.tokenHash,
      seenAt: operatorSessions.seenAt,
      createdAt: operatorSessions.createdAt,
      provedAt: operatorSessions.provedAt,
      operator: { id: operators.id, name: operators.name, role: operators.role },
      factorsSince: operators.factorsSince,
    })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(isLive(masterKey, sessionToken), gt(operatorSessions.expiresAt, now)));
  if (!found) return null;
  const { tokenHash, operator, factorsSince, provedAt } = found;
  const idleMs = now.getTime() - (found.seenAt ?? found.createdAt).getTime();
  if (idleMs > IDLE_MS) return null;
  if (isSignOfLife && idleMs > SEEN_EVERY_MS)
    await db.update(operatorSessions).set({ seenAt: now }).where(eq(operatorSessions.tokenHash, tokenHash));
  return { tokenHash, operator, ...validProof(provedAt, factorsSince), token: null };
}

/**
 * Returns the role of the session's operator, or null if the session has ended. Does not count as activity of the
 * operator.
 */
export async function roleInSession(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  tokenHash: string,
): Promise<Operator['role'] | null> {
  const now = clock.now();
  const [found] = await db
    .select({ role: operators.role })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, tokenHash),
        isNull(operatorSessions.endedAt),
        gt(operatorSessions.expiresAt, now),
        gt(lastSeen, new Date(now.getTime() - IDLE_MS).toISOString()),
      ),
    );
  return found?.role ?? null;
}

/** A proof counts only if it is newer than the operator's current second factors. */
export function validProof(provedAt: Date | null, factorsSince: Date | null) {
  const isProved = provedAt !== null && factorsSince !== null && provedAt >= factorsSince;
  return { hasFactor: factorsSince !== null, provedAt: isProved ? provedAt : null };
}

/** Stores the time of the proof; null means that the session must prove again. */
export async function markProved(tx: Database, { tokenHash }: OperatorSession, at: Date | null): Promise<void> {
  await tx.update(operatorSessions).set({ provedAt: at }).where(eq(operatorSessions.tokenHash, tokenHash));
}

/**
 * Shifts the operator's sessions when the operator shifts the sandbox clock, so that sessions and proofs keep their
 * age. `factorsSince` must not be in the future after the shift, because then no proof would count.
 */
export async function shiftSessions(tx: Database, operatorId: string, now: Date, byMs: number): Promise<void> {
  const [operator] = await tx.select().from(operators).where(eq(operators.id, operatorId)).for('no key update');
  const factorsSince = operator?.factorsSince;
  const moved = (column: PgColumn) => sql`${column} + ${byMs} * interval '1 millisecond'`;
  const { createdAt, expiresAt, seenAt, provedAt, challengeUntil } = operatorSessions;
  await tx
    .update(operatorSessions)
    .set({
      createdAt: moved(createdAt),
      expiresAt: moved(expiresAt),
      seenAt: moved(seenAt),
      challengeUntil: moved(challengeUntil),
      // Clears proofs that are older than the factor, because the shift would make them newer than `factorsSince`.
      provedAt: factorsSince
        ? sql`case when ${provedAt} >= ${factorsSince.toISOString()}::timestamptz then ${moved(provedAt)} end`
        : null,
    })
    .where(and(eq(operatorSessions.operatorId, operatorId), isNull(operatorSessions.endedAt), gt(expiresAt, now)));
  if (factorsSince && factorsSince.getTime() > now.getTime() + byMs)
    await tx
      .update(operators)
      .set({ factorsSince: moved(operators.factorsSince) })
      .where(eq(operators.id, operatorId));
}

/** Marks expired sessions as ended. Otherwise they would be valid again after the clock is set back. */
export async function endExpiredSessions(tx: Database, now: Date): Promise<void> {
  const { endedAt, expiresAt } = operatorSessions;
  const idleSince = new Date(now.getTime() - IDLE_MS).toISOString();
  await tx
    .update(operatorSessions)
    .set({ endedAt: now })
    .where(and(isNull(endedAt), or(lte(expiresAt, now), lt(lastSeen, idleSince))));
}

/** Ends the sessions of an operator, except the session `butFor`. Returns the number of ended sessions. */
export async function endSessions(tx: Database, operatorId: string, at: Date, butFor?: string): Promise<number> {
  const ended = await tx
    .update(operatorSessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(operatorSessions.operatorId, operatorId),
        isNull(operatorSessions.endedAt),
        gt(operatorSessions.expiresAt, at),
        butFor === undefined ? undefined : ne(operatorSessions.tokenHash, butFor),
      ),
    )
    .returning({ tokenHash: operatorSessions.tokenHash });
  return ended.length;
}

export async function endSession({ db, clock, masterKey }: OperatorDeps, sessionToken: string): Promise<void> {
  await db.update(operatorSessions).set({ endedAt: clock.now() }).where(isLive(masterKey, sessionToken));
}

const isLive = (masterKey: MasterKey, sessionToken: string) =>
  and(eq(operatorSessions.tokenHash, hashOf(masterKey, sessionToken)), isNull(operatorSessions.endedAt));
const hashOf = (masterKey: MasterKey, token: string) => masterKey.digest('operator-session', token);

const KEPT_MS = 30 * DAY_MS;

/** Deletes sessions, links and tokens that expired a month ago. The audit log still contains their history. */
export async function forgetOldEntries(db: Database, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - KEPT_MS);
  await deleteInBatches(db, operatorSessions, lt(operatorSessions.expiresAt, longAgo));
  await deleteInBatches(db, operatorLinks, lt(operatorLinks.expiresAt, longAgo));
  await deleteInBatches(db, operatorTokens, lt(operatorTokens.expiresAt, longAgo));
}
