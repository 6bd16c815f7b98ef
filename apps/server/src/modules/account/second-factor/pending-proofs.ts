import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isPendingProof, oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';
import { deleteBegunEnrolment } from './factor-queries.ts';

/**
 * Deletes proofs and enrolments made under the old factors or password, in the transaction of the change. It locks the
 * account, as spending one of these does.
 */
export async function deletePendingProofs(tx: Database, accountId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), isPendingProof));
  await deleteBegunEnrolment(tx, accountId);
}
