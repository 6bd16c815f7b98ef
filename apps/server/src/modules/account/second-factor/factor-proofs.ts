import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isFactorProof, oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';

/**
 * Whatever of an account waits for its second factor, or has shown it, is worth nothing any more: it was asked for, or
 * shown, under factors or a password that are changed. Belongs into the transaction of the change, which holds the account:
 * whoever shows a factor, or signs in with having shown it, holds the account first as well.
 */
export async function deleteFactorProofs(tx: Database, accountId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), isFactorProof));
}
