import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { addBatch, type NewBatch } from './add-batch.ts';
import { countCodes, type Batch } from './code-queries.ts';
import { redeemBatches } from './codes.tables.ts';
import { makePart } from './make-part.ts';

export interface MadeBatch {
  id: string;
  /** Empty for a repeat. */
  codes: string[];
  isNew: boolean;
}

/** Makes a complete batch and returns its codes once. @throws AppError when the key belongs to a different batch */
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
  /** Redeemed codes stay redeemed; `live` codes were still redeemable. */
  redeemed: number;
  live: number;
}

/**
 * Stops making and redeeming; redeemed codes stay. Waits for redemptions in progress and counts them. Null when there
 * is no such batch or it was revoked before.
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
