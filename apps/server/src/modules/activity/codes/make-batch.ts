import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { addBatch, type NewBatch } from './add-batch.ts';
import { countCodes, type Batch } from './code-queries.ts';
import { redeemBatches } from './codes.tables.ts';
import { makePart } from './create-code-chunk.ts';

export interface MadeBatch {
  id: string;
  /** The codes of a new batch. Empty if the batch already existed. */
  codes: string[];
  isNew: boolean;
}

/**
 * Creates a batch with all its codes and returns the codes; a repeat with the same key returns no codes.
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
  /**
   * Number of codes that were redeemed before the revocation; they stay redeemed. `live` is the number of codes that
   * could still have been redeemed.
   */
  redeemed: number;
  live: number;
}

/**
 * Revokes a batch: its codes can no longer be created or redeemed, but redeemed codes stay redeemed. Waits for
 * redemptions in progress and counts them; returns null if the batch does not exist or was already revoked.
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
