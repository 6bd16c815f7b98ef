import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { isPermission, mayDo, mayLend, tokenLimits, type Permission } from '@feisuo/contract/facts/permissions';
import type { Operator } from '@feisuo/contract/schemas/operator';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { writeAudit, type AuditActor } from '../audit/audit.ts';
import { operators, operatorTokens } from '../operator.tables.ts';
import { lockSession } from './lock-session.ts';
import { assertProved } from './proofs.ts';
import type { OperatorDeps } from './operator-links.ts';
import { validProof, type OperatorSession } from './operator-sessions.ts';

const PREFIX = 'op_';
const USED_EVERY_MS = 60_000;

export interface AskedToken {
  name: string;
  scopes: string[];
  days: number;
}

export type StoredToken = typeof operatorTokens.$inferSelect;

/**
 * Creates an operator token with some of the operator's permissions; the token is returned once and stored as a hash.
 * Requires a fresh proof, because the token stays valid after the session ends.
 */
export async function makeToken(
  { db, clock, masterKey }: OperatorDeps,
  session: OperatorSession,
  { name, scopes: asked, days }: AskedToken,
  by: AuditActor,
): Promise<string> {
  const now = clock.now();
  const scopes = [...new Set(asked)].filter(isPermission);
  const token = PREFIX + randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    // Locks the operator, so that concurrent requests cannot exceed the maximum number of tokens. Also reloads the
    // session, which may have ended.
    const held = await lockSession(tx, session);
    const { operator, provedAt } = held;
    const mayNot = asked.find((scope) => !isPermission(scope) || !mayLend(scope) || !mayDo(operator.role, scope));
    if (mayNot !== undefined)
      throw new AppError('permission_denied', {
        description: `a token cannot have the permission ${mayNot}`,
        reason: 'OPERATOR_MAY_NOT',
      });
    assertProved(held, true, now);
    if ((await listTokens(tx, operator.id, now)).length >= tokenLimits.perOperator)
      throw new AppError('failed_precondition', { reason: 'OPERATOR_TOO_MANY_TOKENS' });
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    await tx.insert(operatorTokens).values({
      id: randomUUID(),
      operatorId: operator.id,
      name,
      tokenHash: hashOf(masterKey, token),
      scopes,
      createdAt: now,
      expiresAt,
      provedAt,
    });
    const after = { name, scopes, expiresAt };
    await writeAudit(tx, masterKey, { at: now, ...by, action: 'operator.token', subject: operator.name, after });
  });
  return token;
}

/** Finds the session-like data of a token; null if the token is unknown or has ended. */
export async function findToken(
  { db, clock, masterKey }: OperatorDeps,
  token: string,
): Promise<OperatorSession | null> {
  if (!token.startsWith(PREFIX)) return null;
  const now = clock.now();
  const [found] = await db
    .select({
      token: operatorTokens,
      operator: { id: operators.id, name: operators.name, role: operators.role },
      factorsSince: operators.factorsSince,
    })
    .from(operatorTokens)
    .innerJoin(operators, eq(operators.id, operatorTokens.operatorId))
    .where(and(eq(operatorTokens.tokenHash, hashOf(masterKey, token)), isLive(now)));
  if (!found) return null;
  const { token: stored, operator, factorsSince } = found;
  if (now.getTime() - (stored.usedAt?.getTime() ?? 0) > USED_EVERY_MS)
    await db.update(operatorTokens).set({ usedAt: now }).where(eq(operatorTokens.id, stored.id));
  return {
    tokenHash: stored.tokenHash,
    operator,
    ...validProof(stored.provedAt, factorsSince),
    token: { name: stored.name, scopes: stored.scopes },
  };
}

/** Lists the operator's tokens that have not ended, newest first. */
export function listTokens(db: Database, operatorId: string, now: Date) {
  return db
    .select()
    .from(operatorTokens)
    .where(and(eq(operatorTokens.operatorId, operatorId), isLive(now)))
    .orderBy(desc(operatorTokens.createdAt), desc(operatorTokens.id));
}

export async function countTokens(db: Database, now: Date): Promise<ReadonlyMap<string, number>> {
  const { operatorId } = operatorTokens;
  const counted = await db
    .select({ operatorId, n: count() })
    .from(operatorTokens)
    .where(isLive(now))
    .groupBy(operatorId);
  return new Map(counted.map((one) => [one.operatorId, one.n]));
}

/**
 * Revokes a token. Returns false if the operator has no such token or the token has ended; revoking another operator's
 * token requires a reason.
 */
export async function revokeToken(
  { db, clock, masterKey }: Pick<OperatorDeps, 'db' | 'clock' | 'masterKey'>,
  { operator: { id: operatorId, name }, id }: { operator: Pick<Operator, 'id' | 'name'>; id: string },
  { by, reason }: { by: AuditActor; reason?: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const [revoked] = await tx
      .update(operatorTokens)
      .set({ revokedAt: at })
      .where(and(eq(operatorTokens.id, id), eq(operatorTokens.operatorId, operatorId), isLive(at)))
      .returning();
    if (!revoked) return false;
    const note = { ...(reason !== undefined && { reason }), before: { name: revoked.name, scopes: revoked.scopes } };
    await writeAudit(tx, masterKey, { at, ...by, action: 'operator.token_revoke', subject: name, ...note });
    return true;
  });
}

/**
 * Ends all tokens of an operator and returns their names. A person who stole a factor may have created some of them.
 */
export async function endTokens(tx: Database, operatorId: string, at: Date): Promise<string[]> {
  const ended = await tx
    .update(operatorTokens)
    .set({ revokedAt: at })
    .where(and(eq(operatorTokens.operatorId, operatorId), isLive(at)))
    .returning({ name: operatorTokens.name });
  return ended.map(({ name }) => name);
}

/** Whether the operator's role has the permission and, if a token is used, the token's scopes contain it. */
export const mayCall = ({ operator, token }: OperatorSession, permission: Permission): boolean =>
  mayDo(operator.role, permission) && (token === null || token.scopes.includes(permission));

const isLive = (now: Date) =>
  and(isNull(operatorTokens.revokedAt), gt(operatorTokens.expiresAt, sql`${now.toISOString()}`));
const hashOf = (masterKey: MasterKey, token: string) => masterKey.digest('operator-token', token);
