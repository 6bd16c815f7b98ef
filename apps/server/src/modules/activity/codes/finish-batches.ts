import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { redeemBatches } from './codes.tables.ts';
import { storeNextPart } from './export-codes.ts';

export const MAKE_CODES = 'make-codes';

type Deps = Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>;

const isIncomplete = and(gt(redeemBatches.remaining, 0), isNull(redeemBatches.revokedAt));

/**
 * Creates the missing codes of every batch, oldest batch first. Each part has its own transaction, so a crash loses no
 * part that was committed.
 */
export async function finishBatches(deps: Deps): Promise<void> {
  const batches = await deps.db
    .select({ id: redeemBatches.id })
    .from(redeemBatches)
    .where(isIncomplete)
    .orderBy(redeemBatches.madeAt);
  for (const { id } of batches) {
    while (await makeNextPart(deps, id));
  }
}

/** Creates one part. Returns false if the batch is complete, or if another process has locked the batch. */
const makeNextPart = ({ db, clock, masterKey }: Deps, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(redeemBatches)
      .where(and(eq(redeemBatches.id, id), isIncomplete))
      .for('update', { skipLocked: true });
    if (!batch) return false;
    await storeNextPart(tx, masterKey, batch, clock.now());
    return true;
  });
