import { and, eq, isNull } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { addBatch, type NewBatch } from './add-batch.ts';
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
      // eslint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
      codes.push(...(await makePart(tx, masterKey, { ...batch, unmade: size - codes.length })));
    }
    return { id: batch.id, codes, isNew };
  });
}

/** From now on none of them gives anything, and no more are made; what was redeemed stays. False where there is no such batch, or it was done before. */
export async function revokeBatch({ db, clock }: Pick<ActivityDeps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const rows = await db
    .update(redeemBatches)
    .set({ revokedAt: clock.now() })
    .where(and(eq(redeemBatches.id, id), isNull(redeemBatches.revokedAt)))
    .returning({ id: redeemBatches.id });
  return rows.length > 0;
}
