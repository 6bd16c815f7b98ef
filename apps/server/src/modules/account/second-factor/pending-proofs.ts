import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isPendingProof, oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';
import { deleteBegunEnrolment } from './factor-queries.ts';

/**
 * Whatever was proved to an account, or begun on the strength of it, is worth nothing any more: it was under factors or a
 * password that are changed. That is what waits for the second factor or has shown it, sudo tokens, and a passkey or an
 * authenticator that somebody has begun to add. Belongs into the transaction of the change, which holds the account; whoever
 * takes one of these holds the account first as well.
 */
export async function deletePendingProofs(tx: Database, accountId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), isPendingProof));
  await deleteBegunEnrolment(tx, accountId);
}
