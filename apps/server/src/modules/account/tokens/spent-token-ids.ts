import { eq, and, gt, lte, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { spentTokenIds } from './tokens.tables.ts';

interface SpentId {
  hash: string;
  expiresAt: Date;
}

/** Records the id of a token. Of concurrent calls with one id exactly one returns true, until the id has expired. */
export async function spendTokenId(db: Database, { hash, expiresAt }: SpentId, now: Date): Promise<boolean> {
  const spent = await db
    .insert(spentTokenIds)
    .values({ hash, expiresAt })
    .onConflictDoUpdate({ target: spentTokenIds.hash, set: { expiresAt }, setWhere: lte(spentTokenIds.expiresAt, now) })
    .returning({ hash: spentTokenIds.hash });
  return spent.length > 0;
}

export async function isTokenIdSpent(db: Database, hash: string, now: Date): Promise<boolean> {
  const spent = await db
    .select({ hash: spentTokenIds.hash })
    .from(spentTokenIds)
    .where(and(eq(spentTokenIds.hash, hash), gt(spentTokenIds.expiresAt, now)));
  return spent.length > 0;
}

export const purgeSpentTokenIds = (db: Database, now: Date): Promise<void> =>
  deleteInBatches(db, spentTokenIds, lt(spentTokenIds.expiresAt, now));
