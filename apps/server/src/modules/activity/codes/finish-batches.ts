import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { redeemBatches } from './codes.tables.ts';
import { storeNextPart } from './export-codes.ts';

export const MAKE_CODES = 'make-codes';

type Deps = Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>;

const isUnmade = and(gt(redeemBatches.unmade, 0), isNull(redeemBatches.revokedAt));

/**
 * Makes the missing codes of every batch, oldest first, one part per transaction, so that an interruption loses
 * nothing.
 */
export async function finishBatches(deps: Deps): Promise<void> {
  const batches = await deps.db
    .select({ id: redeemBatches.id })
    .from(redeemBatches)
    .where(isUnmade)
    .orderBy(redeemBatches.madeAt);
  for (const { id } of batches) {
    while (await makeNextPart(deps, id));
  }
}

/** Returns false when the batch is complete or locked by another process. */
const makeNextPart = ({ db, clock, masterKey }: Deps, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(redeemBatches)
      .where(and(eq(redeemBatches.id, id), isUnmade))
      .for('update', { skipLocked: true });
    if (!batch) return false;
    await storeNextPart(tx, masterKey, batch, clock.now());
    return true;
  });
