import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isPendingProof, oneTimeTokens } from '../tokens/tokens.tables.ts';
import { deleteBegunEnrolment } from './factor-queries.ts';

/**
 * Deletes proofs and enrolments that were made with the old factors or password, in the transaction of the change. The
 * caller must have locked the account; spending a proof locks it too, so no proof is spent meanwhile.
 */
export async function deletePendingProofs(tx: Database, accountId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), isPendingProof));
  await deleteBegunEnrolment(tx, accountId);
}
