import { isReservedActorName } from '@feisuo/contract/facts/audit';
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { writeAudit, type AuditContext, type AuditActor } from '../audit/audit.ts';
import type { NewOperator, OperatorDeps } from './operator-links.ts';
import {
  operatorFactors,
  operatorLinks,
  operatorPasskeys,
  operators,
  operatorViews,
  operatorSessions,
  operatorTokens,
} from '../operator.tables.ts';

export function listOperators(db: Database) {
  return db
    .select({
      id: operators.id,
      name: operators.name,
      role: operators.role,
      createdAt: operators.createdAt,
      factorsSince: operators.factorsSince,
      hasFactor: sql<boolean>`${operators.factorsSince} is not null`,
    })
    .from(operators)
    .orderBy(asc(operators.createdAt), asc(operators.name));
}

export async function findOperator(db: Database, name: string) {
  const [operator] = await db.select().from(operators).where(eq(operators.name, name));
  return operator ?? null;
}

export type Removal = 'removed' | 'unknown' | 'last owner';

/** Removes an operator and the operator's links, factors, sessions and tokens. The last owner cannot be removed. */
export async function removeOperator(
  { db, clock, masterKey }: Pick<OperatorDeps, 'db' | 'clock' | 'masterKey'>,
  name: string,
  { by, reason }: AuditContext,
): Promise<Removal> {
  return db.transaction(async (tx) => {
    const { operator, isLastOwner } = await lockOperator(tx, name, by);
    if (!operator) return 'unknown';
    if (isLastOwner) return 'last owner';
    // Deletes links and passkeys before sessions, because an operator could otherwise start a new session in between.
    await tx.delete(operatorLinks).where(eq(operatorLinks.operatorId, operator.id));
    await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operator.id));
    await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, operator.id));
    await tx.delete(operatorTokens).where(eq(operatorTokens.operatorId, operator.id));
    await tx.delete(operatorViews).where(eq(operatorViews.operatorId, operator.id));
    await tx.delete(operatorFactors).where(eq(operatorFactors.operatorId, operator.id));
    await tx.delete(operators).where(eq(operators.id, operator.id));
    await writeAudit(tx, masterKey, {
      at: clock.now(),
      ...by,
      action: 'operator.remove',
      subject: name,
      reason,
      before: { role: operator.role },
    });
    return 'removed';
  });
}

export type RoleChange = 'changed' | 'unknown' | 'last owner' | 'changed meanwhile';

/** Changes the role of an operator if it is still the role that the caller saw. The last owner cannot be demoted. */
export async function changeRole(
  { db, clock, masterKey }: Pick<OperatorDeps, 'db' | 'clock' | 'masterKey'>,
  { name, role, seenRole }: NewOperator & { seenRole: NewOperator['role'] },
  { by, reason }: AuditContext,
): Promise<RoleChange> {
  return db.transaction(async (tx) => {
    const { operator, isLastOwner } = await lockOperator(tx, name, by);
    if (!operator) return 'unknown';
    if (operator.role === role) return 'changed';
    if (operator.role !== seenRole) return 'changed meanwhile';
    if (isLastOwner) return 'last owner';
    await tx.update(operators).set({ role }).where(eq(operators.id, operator.id));
    const change = { reason, before: { role: operator.role }, after: { role } };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, action: 'operator.role', subject: name, ...change });
    return 'changed';
  });
}

/**
 * Locks the operator and all owners, because two concurrent removals could otherwise leave no owner. A sign-in that
 * runs concurrently is not blocked by this lock mode.
 */
async function lockOperator(tx: Database, name: string, by: AuditActor) {
  const held = await tx
    .select()
    .from(operators)
    .where(or(eq(operators.name, name), eq(operators.role, 'owner')))
    .orderBy(asc(operators.id))
    .for('no key update');
  const operator = held.find((one) => one.name === name);
  return {
    operator,
    isLastOwner: operator !== undefined && leavesNoOwner(operator, held, isReservedActorName(by.actor)),
  };
}

type Colleague = Pick<typeof operators.$inferSelect, 'id' | 'role' | 'factorsSince'>;

/**
 * Whether no other owner would remain. Owners without a second factor count only if the removed owner has none either,
 * or if the command line acts.
 */
export function leavesNoOwner(one: Colleague, all: readonly Colleague[], hasMachine = false): boolean {
  const others = all.filter(({ id, role }) => id !== one.id && role === 'owner');
  const mustHaveFactor = one.factorsSince !== null && !hasMachine;
  return one.role === 'owner' && !others.some(({ factorsSince }) => factorsSince !== null || !mustHaveFactor);
}
