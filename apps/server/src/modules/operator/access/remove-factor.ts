import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { mayDo, needsSecondFactor, permissions, type OperatorRole } from '@feisuo/contract/facts/permissions';
import type { Operator } from '@feisuo/contract/schemas/operator';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { writeAudit, type Doer } from '../audit/audit.ts';
import { operatorFactors, operatorPasskeys, operators, operatorSessions } from '../operator.tables.ts';
import { holdOwner } from './factor-standing.ts';
import type { OperatorDeps } from './operator-links.ts';
import { listPasskeys } from './operator-passkeys.ts';
import type { OperatorSession } from './operator-sessions.ts';
import { endTokens } from './operator-tokens.ts';

type RemovalDeps = Pick<OperatorDeps, 'db' | 'clock' | 'masterKey'>;

/** Whether a role touches money, accounts or who may enter, and so keeps its last factor. */
export const roleNeedsFactor = (role: OperatorRole): boolean =>
  permissions.some((permission) => mayDo(role, permission) && needsSecondFactor(permission));

/** When the authenticator was confirmed; null: there is none. */
export async function authenticatorSince(db: Database, operatorId: string): Promise<Date | null> {
  const [factor] = await db.select().from(operatorFactors).where(eq(operatorFactors.operatorId, operatorId));
  return factor?.confirmedAt ?? null;
}

/** Removes a passkey of one's own. */
export function removePasskey(deps: RemovalDeps, session: OperatorSession, id: string, by: Doer): Promise<void> {
  return removeOwn(deps, session, by, async (tx, operatorId) => {
    const [gone] = await tx
      .delete(operatorPasskeys)
      .where(and(eq(operatorPasskeys.id, id), eq(operatorPasskeys.operatorId, operatorId)))
      .returning();
    return gone ? { action: 'operator.passkey_remove', before: { name: gone.name } } : null;
  });
}

/** Removes one's own authenticator. */
export function removeAuthenticator(deps: RemovalDeps, session: OperatorSession, by: Doer): Promise<void> {
  return removeOwn(deps, session, by, async (tx, operatorId) => {
    const gone = await tx
      .delete(operatorFactors)
      .where(and(eq(operatorFactors.operatorId, operatorId), isNotNull(operatorFactors.confirmedAt)))
      .returning({ id: operatorFactors.operatorId });
    return gone.length > 0 ? { action: 'operator.factor_remove' } : null;
  });
}

type Take = (tx: Database, operatorId: string) => Promise<{ action: AuditAction; before?: object } | null>;

async function removeOwn(
  { db, clock, masterKey }: RemovalDeps,
  session: OperatorSession,
  by: Doer,
  take: Take,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, name, role } = await holdOwner(tx, session.operator.id);
    const taken = await take(tx, id);
    if (!taken) throw new AppError('not_found', { description: 'no such factor of yours' });
    const isLast = (await authenticatorSince(tx, id)) === null && (await listPasskeys(tx, id)).length === 0;
    if (isLast && roleNeedsFactor(role)) throw new AppError('failed_precondition', { reason: 'OPERATOR_LAST_FACTOR' });
    if (isLast) await tx.update(operators).set({ factorsSince: null }).where(eq(operators.id, id));
    // It may be removed because somebody else has it: what it proved in other places is no proof any more.
    await tx
      .update(operatorSessions)
      .set({ provedAt: null })
      .where(and(eq(operatorSessions.operatorId, id), ne(operatorSessions.tokenHash, session.tokenHash)));
    const at = clock.now();
    const tokens = await endTokens(tx, id, at);
    await writeAudit(tx, masterKey, { at, ...by, ...taken, subject: name, before: { ...taken.before, tokens } });
  });
}

/** Takes every factor away, for whoever lost them; their sessions are no longer proved, and their scripts' tokens end. */
export async function resetFactor(
  { db, clock, masterKey }: RemovalDeps,
  { id, name }: Pick<Operator, 'id' | 'name'>,
  by: Doer,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdOwner(tx, id);
    const apps = await tx.delete(operatorFactors).where(eq(operatorFactors.operatorId, id)).returning();
    const keys = await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id)).returning();
    await tx.update(operators).set({ factorsSince: null }).where(eq(operators.id, id));
    const at = clock.now();
    const tokens = await endTokens(tx, id, at);
    if (apps.length + keys.length + tokens.length === 0) return;
    const before = { authenticator: apps.length > 0, passkeys: keys.map((key) => key.name), tokens };
    await writeAudit(tx, masterKey, { at, ...by, action: 'operator.factor_reset', subject: name, before });
  });
}
