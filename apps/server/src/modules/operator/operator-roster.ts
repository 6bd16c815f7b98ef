import { asc, eq, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { writeAudit } from './audit.ts';
import type { OperatorDeps } from './operator-links.ts';
import { operatorLinks, operators, operatorSessions } from './operator.tables.ts';

export function listOperators(db: Database) {
  return db
    .select({ name: operators.name, role: operators.role, createdAt: operators.createdAt })
    .from(operators)
    .orderBy(asc(operators.createdAt), asc(operators.name));
}

export type Removal = 'removed' | 'unknown' | 'last owner';

/** Removes an operator with their links and sessions, unless nobody would be left who may do everything. */
export async function removeOperator(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  name: string,
  actor: string,
): Promise<Removal> {
  return db.transaction(async (tx) => {
    // Owners are held while we look, or two who leave at once would each count on the other. Held so that somebody may
    // finish entering: their session is then ended below.
    const held = await tx
      .select()
      .from(operators)
      .where(or(eq(operators.name, name), eq(operators.role, 'owner')))
      .orderBy(asc(operators.id))
      .for('no key update');
    const operator = held.find((one) => one.name === name);
    if (!operator) return 'unknown';
    if (operator.role === 'owner' && held.length === 1) return 'last owner';
    // Links before sessions: once they are gone, no further session can begin.
    await tx.delete(operatorLinks).where(eq(operatorLinks.operatorId, operator.id));
    await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, operator.id));
    await tx.delete(operators).where(eq(operators.id, operator.id));
    await writeAudit(tx, {
      at: clock.now(),
      actor,
      action: 'operator.remove',
      subject: name,
      before: { role: operator.role },
    });
    return 'removed';
  });
}
