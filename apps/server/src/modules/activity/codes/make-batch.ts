import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { addBatch, type NewBatch } from './add-batch.ts';
import { countCodes, type Batch } from './code-queries.ts';
import { redeemBatches } from './codes.tables.ts';
import { makePart } from './make-part.ts';

export interface MadeBatch {
  id: string;
  /** None where it was made before. */
  codes: string[];
  isNew: boolean;
}

/** Makes a whole batch and tells its codes, this once. @throws AppError where the key named another batch */
export async function makeBatch(
  { db, clock, masterKey }: Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>,
  asked: NewBatch,
): Promise<MadeBatch> {
  return db.transaction(async (tx) => {
    const { batch, isNew } = await addBatch(tx, asked, clock.now());
    const codes: string[] = [];
    const size = isNew ? batch.size : 0;
    while (codes.length < size) {
      codes.push(...(await makePart(tx, masterKey, { ...batch, unmade: size - codes.length })));
    }
    return { id: batch.id, codes, isNew };
  });
}

export interface RevokedBatch {
  batch: Batch;
  /** How many had been redeemed, which stay so, and how many could still have been until now. */
  redeemed: number;
  live: number;
}

/**
 * From now on none of them gives anything, and no more are made; what was redeemed stays. Null where there is no such batch, or it
 * was done before. Whoever is just redeeming one is waited for and counted.
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
