import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { addBatch, type NewBatch } from './add-batch.ts';
import { countCodes, type Batch } from './code-queries.ts';
import { redeemBatches } from './codes.tables.ts';
import { makePart } from './make-part.ts';

export interface MadeBatch {
  id: string;
  /** Empty if the batch already existed. */
  codes: string[];
  isNew: boolean;
}

/**
 * Creates a complete batch and returns its codes a single time.
 * @throws AppError when the key belongs to a different batch
 */
export async function makeBatch(
  { db, clock, masterKey }: Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>,
  asked: NewBatch,
): Promise<MadeBatch> {
  return db.transaction(async (tx) => {
    const { batch, isNew } = await addBatch(tx, asked, clock.now());
    const codes: string[] = [];
    const size = isNew ? batch.size : 0;
    while (codes.length < size) {
      codes.push(...(await makePart(tx, masterKey, { ...batch, remaining: size - codes.length })));
    }
    return { id: batch.id, codes, isNew };
  });
}

export interface RevokedBatch {
  batch: Batch;
  /** Redeemed codes stay redeemed. `live` counts the codes that could still be redeemed until the revocation. */
  redeemed: number;
  live: number;
}

/**
 * Stops creating and redeeming codes of a batch; redeemed codes stay redeemed. Waits for running redemptions and
 * counts them. Null if the batch does not exist or was revoked before.
 */
export async function revokeBatch(tx: Database, id: string, at: Date): Promise<RevokedBatch | null> {
  const [batch] = await tx
    .update(redeemBatches)
    .set({ revokedAt: at })
    .where(and(eq(redeemBatches.id, id), isNull(redeemBatches.revokedAt)))
    .returning();
  if (!batch) return null;
  const { redeemed, unredeemed } = await countCodes(tx, id);
  return { batch, redeemed, live: batch.validUntil > at ? unredeemed : 0 };
}
