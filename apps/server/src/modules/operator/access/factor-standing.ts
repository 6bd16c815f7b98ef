import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { operators, operatorSessions } from '../operator.tables.ts';
import { markProved, standingProof, type OperatorSession } from './operator-sessions.ts';
import { assertProved } from './proofs.ts';

/**
 * Whoever is here, as they are now, held while their factors or tokens change: what is the first or the last of them is decided
 * one after the other, and whoever was put out since the request began does nothing any more.
 */
export async function holdSession(tx: Database, session: OperatorSession): Promise<OperatorSession> {
  const [held] = await tx.select().from(operators).where(eq(operators.id, session.operator.id)).for('no key update');
  const [open] = await tx
    .select({ provedAt: operatorSessions.provedAt })
    .from(operatorSessions)
    .where(and(eq(operatorSessions.tokenHash, session.tokenHash), isNull(operatorSessions.endedAt)));
  if (!held || !open) throw new AppError('unauthenticated', { description: 'the session has ended' });
  const { id, name, role, factorsSince } = held;
  return { ...session, operator: { id, name, role }, ...standingProof(open.provedAt, factorsSince) };
}

/**
 * Whether another factor may be added: the first by whoever entered, each further one by whoever showed one just now. Asked
 * again when it is finished, for a factor may have come meanwhile that was not shown here.
 */
export async function holdForNewFactor(tx: Database, session: OperatorSession, now: Date): Promise<void> {
  const held = await holdSession(tx, session);
  if (held.hasFactor) assertProved(held, true, now);
}

/** From now on it is asked for; whoever added it has shown it. */
export async function noteFactorAdded(tx: Database, session: OperatorSession, at: Date): Promise<void> {
  await tx
    .update(operators)
    .set({ factorsSince: sql`coalesce(${operators.factorsSince}, ${at.toISOString()})` })
    .where(eq(operators.id, session.operator.id));
  await markProved(tx, session, at);
}
