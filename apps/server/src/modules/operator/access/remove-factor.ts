import type { AuditAction } from '@feisuo/contract/facts/audit';
import { mayDo, needsSecondFactor, permissions, type OperatorRole } from '@feisuo/contract/facts/permissions';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { clearFailures } from '../../../http/failure-count.ts';
import { timeOfStep } from '../../../authenticators/totp.ts';
import { writeAudit, type AuditContext, type AuditActor } from '../audit/audit.ts';
import { operatorFactors, operatorPasskeys, operators } from '../operator.tables.ts';
import { codeGuesses } from './limit-code-guesses.ts';
import { lockSession } from './lock-session.ts';
import { voidLinks, type OperatorDeps } from './operator-links.ts';
import { listPasskeys } from './operator-passkeys.ts';
import { endSessions, markProved, type OperatorSession } from './operator-sessions.ts';
import { endTokens } from './operator-tokens.ts';

type RemovalDeps = Pick<OperatorDeps, 'db' | 'clock' | 'masterKey'>;
type OwnRemovalDeps = RemovalDeps & { config: Pick<Config, 'isFactorRequired'> };

/**
 * Whether an operator must keep the last factor: always if the console requires a factor, otherwise if the role has
 * permissions on money, accounts or operators.
 */
export const keepsFactor = ({ isFactorRequired }: Pick<Config, 'isFactorRequired'>, role: OperatorRole): boolean =>
  isFactorRequired || permissions.some((permission) => mayDo(role, permission) && needsSecondFactor(permission));

/** Returns when the authenticator app was confirmed and last used; null if the operator has no confirmed app. */
export async function findAuthenticator(
  db: Database,
  operatorId: string,
): Promise<{ since: Date; lastUsedAt: Date } | null> {
  const [factor] = await db.select().from(operatorFactors).where(eq(operatorFactors.operatorId, operatorId));
  if (!factor?.confirmedAt) return null;
  const { confirmedAt: since, lastStep } = factor;
  const usedAt = lastStep === null ? since : timeOfStep(lastStep);
  // The phone's clock may be slow, so the time of the last code could be before the confirmation.
  return { since, lastUsedAt: usedAt < since ? since : usedAt };
}

export function removePasskey(
  deps: OwnRemovalDeps,
  session: OperatorSession,
  id: string,
  by: AuditActor,
): Promise<void> {
  return removeOwn(deps, session, by, async (tx, operatorId) => {
    const [deleted] = await tx
      .delete(operatorPasskeys)
      .where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, operatorId)))
      .returning();
    return deleted ? { action: 'operator.passkey_remove', before: { name: deleted.name } } : null;
  });
}

export function removeAuthenticator(deps: OwnRemovalDeps, session: OperatorSession, by: AuditActor): Promise<void> {
  return removeOwn(deps, session, by, async (tx, operatorId) => {
    const deleted = await tx
      .delete(operatorFactors)
      .where(and(eq(operatorFactors.operatorId, operatorId), isNotNull(operatorFactors.confirmedAt)))
      .returning({ id: operatorFactors.operatorId });
    return deleted.length > 0 ? { action: 'operator.factor_remove', before: { authenticator: true } } : null;
  });
}

type Take = (tx: Database, operatorId: string) => Promise<{ action: AuditAction; before: object } | null>;

async function removeOwn(
  { db, clock, masterKey, config }: OwnRemovalDeps,
  session: OperatorSession,
  by: AuditActor,
  take: Take,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, name, role } = (await lockSession(tx, session)).operator;
    const taken = await take(tx, id);
    if (!taken) throw new AppError('not_found', { description: 'this operator has no such second factor' });
    const isLast = (await findAuthenticator(tx, id)) === null && (await listPasskeys(tx, id)).length === 0;
    if (isLast && keepsFactor(config, role))
      throw new AppError('failed_precondition', { reason: 'OPERATOR_LAST_FACTOR' });
    if (isLast) await tx.update(operators).set({ factorsSince: null }).where(eq(operators.id, id));
    const at = clock.now();
    // The removed factor may have been stolen. All other sessions therefore end, and the current session must prove
    // again.
    const sessions = await endSessions(tx, id, at, session.tokenHash);
    await markProved(tx, session, null);
    const before = { ...taken.before, sessions, tokens: await endTokens(tx, id, at) };
    await writeAudit(tx, masterKey, { at, ...by, ...taken, subject: name, before });
  });
}

/**
 * Removes all factors of an operator who lost them; returns false for an unknown operator. Also ends all sessions,
 * links and tokens, because a thief could set up a new factor in an open session.
 */
export async function resetFactor(
  { db, clock, masterKey }: RemovalDeps,
  name: string,
  { by, reason }: AuditContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [held] = await tx.select().from(operators).where(eq(operators.name, name)).for('no key update');
    if (!held) return false;
    const { id } = held;
    const at = clock.now();
    const apps = await tx.delete(operatorFactors).where(eq(operatorFactors.operatorId, id)).returning();
    await clearFailures(tx, { clock, masterKey }, [codeGuesses(id)]);
    // Deletes passkeys and links before it ends sessions, because a thief could otherwise start a new session in
    // between.
    const keys = await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id)).returning();
    await voidLinks(tx, id, at);
    await tx.update(operators).set({ factorsSince: null }).where(eq(operators.id, id));
    const sessions = await endSessions(tx, id, at);
    const tokens = await endTokens(tx, id, at);
    const before = { authenticator: apps.length > 0, passkeys: keys.map((key) => key.name), sessions, tokens };
    await writeAudit(tx, masterKey, { at, ...by, action: 'operator.factor_reset', subject: name, reason, before });
    return true;
  });
}
