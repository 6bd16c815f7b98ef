import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { redeemBatches } from './codes.tables.ts';
import { keepNextPart } from './take-codes.ts';

export const MAKE_CODES = 'make-codes';

type Deps = Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>;

const isUnmade = and(gt(redeemBatches.unmade, 0), isNull(redeemBatches.revokedAt));

/** Makes what is still to be made of every batch, the oldest first, part by part: whoever is stopped in between has lost nothing. */
export async function finishBatches(deps: Deps): Promise<void> {
  const batches = await deps.db
    .select({ id: redeemBatches.id })
    .from(redeemBatches)
    .where(isUnmade)
    .orderBy(redeemBatches.madeAt);
  for (const { id } of batches) {
    while (await goOn(deps, id));
  }
}

/** False where nothing is left to make, or another process is making it. */
const goOn = ({ db, clock, masterKey }: Deps, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(redeemBatches)
      .where(and(eq(redeemBatches.id, id), isUnmade))
      .for('update', { skipLocked: true });
    if (!batch) return false;
    await keepNextPart(tx, masterKey, batch, clock.now());
    return true;
  });
