import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { operators } from '../operator.tables.ts';
import { markProved, standingProof, type OperatorSession } from './operator-sessions.ts';
import { assertProved } from './proofs.ts';

/** The operator, held while their factors change: what is the first or the last of them is decided one after the other. */
export async function holdOwner(tx: Database, operatorId: string) {
  const [held] = await tx.select().from(operators).where(eq(operators.id, operatorId)).for('no key update');
  if (!held) throw new AppError('unauthenticated', { description: 'the operator does not exist any more' });
  return held;
}

/**
 * Whether another factor may be added: the first by whoever entered, each further one by whoever showed one just now. Asked
 * again when it is finished, for a factor may have come meanwhile that was not shown here.
 */
export async function holdForNewFactor(tx: Database, session: OperatorSession, now: Date): Promise<void> {
  const { factorsSince } = await holdOwner(tx, session.operator.id);
  if (factorsSince === null) return;
  assertProved({ ...session, ...standingProof(session.provedAt, factorsSince) }, true, now);
}

/** From now on it is asked for; whoever added it has shown it. */
export async function noteFactorAdded(tx: Database, session: OperatorSession, at: Date): Promise<void> {
  await tx
    .update(operators)
    .set({ factorsSince: sql`coalesce(${operators.factorsSince}, ${at.toISOString()})` })
    .where(eq(operators.id, session.operator.id));
  await markProved(tx, session, at);
}
