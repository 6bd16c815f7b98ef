import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { operators, operatorSessions } from '../operator.tables.ts';
import { markProved, validProof, type OperatorSession } from './operator-sessions.ts';
import { assertProved } from './proofs.ts';

/**
 * Locks the operator and reloads the session, before factors or tokens change. The lock serializes concurrent changes,
 * so the check for a first or last factor is correct; an ended session is refused.
 */
export async function lockSession(tx: Database, session: OperatorSession): Promise<OperatorSession> {
  const [held] = await tx.select().from(operators).where(eq(operators.id, session.operator.id)).for('no key update');
  const [open] = await tx
    .select({ provedAt: operatorSessions.provedAt })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.tokenHash, session.tokenHash), isNull(operatorSessions.endedAt)));
  if (!held || !open) throw new AppError('unauthenticated', { description: 'the session has ended' });
  const { id, name, role, factorsSince } = held;
  return { ...session, operator: { id, name, role }, ...validProof(open.provedAt, factorsSince) };
}

/**
 * The first factor requires only a session, and each further factor a fresh proof. Called at the start and at the end
 * of the set-up, because another factor may have been added in between.
 */
export async function lockForNewFactor(tx: Database, session: OperatorSession, now: Date): Promise<void> {
  const held = await lockSession(tx, session);
  if (held.hasFactor) assertProved(held, true, now);
}

/**
 * Records that the operator has a factor: from now on the console requires it in every session. The current session
 * counts as proved.
 */
export async function noteFactorAdded(tx: Database, session: OperatorSession, at: Date): Promise<void> {
  await tx
    .update(operators)
    .set({ factorsSince: sql`coalesce(${operators.factorsSince}, ${at.toISOString()})` })
    .where(eq(operators.id, session.operator.id));
  await markProved(tx, session, at);
}
