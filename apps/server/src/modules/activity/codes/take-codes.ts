import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBelow } from '../../../db/page-place.ts';
import type { MasterKey } from '../../../master-key.ts';
import { DAY_MS } from '../../../shanghai.ts';
import { redeemBatches, redeemCodes, redeemExports } from './codes.tables.ts';

const SEAL = 'redeem-export';
/** Codes that nobody came for: whoever still wants some makes new ones. */
const KEPT_MS = 7 * DAY_MS;

/** Keeps the codes of a batch, sealed, until somebody takes them. */
export async function keepCodes(
  tx: Database,
  masterKey: MasterKey,
  { batchId, codes, at }: { batchId: string; codes: readonly string[]; at: Date },
): Promise<void> {
  const sealedCodes = masterKey.seal(SEAL, codes.join('\n'), batchId);
  await tx.insert(redeemExports).values({ batchId, sealedCodes, madeAt: at });
}

/** Tells the codes of a batch, once; null where that was done before. */
export async function takeCodes(tx: Database, masterKey: MasterKey, batchId: string): Promise<string[] | null> {
  const [row] = await tx.delete(redeemExports).where(eq(redeemExports.batchId, batchId)).returning();
  return row ? masterKey.open(SEAL, row.sealedCodes, batchId).split('\n') : null;
}

/** What was revoked is not to be taken any more. */
export const dropCodes = (tx: Database, batchId: string) =>
  tx.delete(redeemExports).where(eq(redeemExports.batchId, batchId));

export const forgetOldCodes = (db: Database, now: Date) =>
  db.delete(redeemExports).where(lt(redeemExports.madeAt, new Date(now.getTime() - KEPT_MS)));

/** Batches, newest first, with how many of each were redeemed and whether its codes still wait to be taken. */
export const pageOfBatches = (
  db: Database,
  { after, limit }: { after?: { createdAt: Date; id: string } | undefined; limit: number },
) =>
  db
    .select({
      batch: redeemBatches,
      redeemed: sql<number>`(select count(account_id) from ${redeemCodes} where batch_id = ${redeemBatches.id})::int`,
      isWaiting: sql<boolean>`exists (select from ${redeemExports} where batch_id = ${redeemBatches.id})`,
    })
    .from(redeemBatches)
    .where(after && isBelow([redeemBatches.madeAt, after.createdAt], [redeemBatches.id, after.id]))
    .orderBy(desc(redeemBatches.madeAt), desc(redeemBatches.id))
    .limit(limit);
