import { randomUUID } from 'node:crypto';
import type { Award } from '@feisuo/contract/schemas/activity';
import { eq, isNull, and } from 'drizzle-orm';
import type { ActivityDeps } from '../activity-deps.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';
import { hashOf } from './code-queries.ts';
import { makeCode, spellCode } from './code-text.ts';

export interface NewBatch {
  activityId: string;
  name: string;
  award: Award;
  coinDays: number;
  perPerson: number;
  size: number;
  validUntil: Date;
}

const ROWS_AT_ONCE = 1000;

/** Makes codes and tells them, this once: what is kept is a hash of each. */
export async function makeBatch(
  { db, clock, masterKey }: Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>,
  { award, ...batch }: NewBatch,
): Promise<{ id: string; codes: string[] }> {
  const id = randomUUID();
  const codes = Array.from({ length: batch.size }, makeCode);
  await db.transaction(async (tx) => {
    const { kind, name: awardName, amount } = award;
    await tx.insert(redeemBatches).values({ ...batch, id, kind, awardName, amount, madeAt: clock.now() });
    for (let from = 0; from < codes.length; from += ROWS_AT_ONCE) {
      const rows = codes
        .slice(from, from + ROWS_AT_ONCE)
        .map((code) => ({ hash: hashOf(masterKey, code), batchId: id }));
      // eslint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
      await tx.insert(redeemCodes).values(rows);
    }
  });
  return { id, codes: codes.map(spellCode) };
}

/** From now on none of them gives anything; what was redeemed stays. False where there is no such batch, or it was done before. */
export async function revokeBatch({ db, clock }: Pick<ActivityDeps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const rows = await db
    .update(redeemBatches)
    .set({ revokedAt: clock.now() })
    .where(and(eq(redeemBatches.id, id), isNull(redeemBatches.revokedAt)))
    .returning({ id: redeemBatches.id });
  return rows.length > 0;
}
