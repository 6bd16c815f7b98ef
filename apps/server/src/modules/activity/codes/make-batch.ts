import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Award } from '@feisuo/contract/schemas/activity';
import { eq, isNull, and } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
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
  /** Names this one batch: asked for again, it is told of and not made again. */
  key?: string | undefined;
}

export interface MadeBatch {
  id: string;
  /** None where it was made before. */
  codes: string[];
  isNew: boolean;
}

const ROWS_AT_ONCE = 1000;

/** Makes codes and tells them, this once: what is kept is a hash of each. @throws AppError where the key named another batch */
export async function makeBatch(
  { db, clock, masterKey }: Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>,
  { award, key: id = randomUUID(), ...batch }: NewBatch,
): Promise<MadeBatch> {
  return db.transaction(async (tx) => {
    const { kind, name: awardName, amount } = award;
    const row = { ...batch, id, kind, awardName, amount };
    const made = await tx
      .insert(redeemBatches)
      .values({ ...row, madeAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: redeemBatches.id });
    if (made.length === 0) {
      await assertSameBatch(tx, row);
      return { id, codes: [], isNew: false };
    }
    const codes = Array.from({ length: batch.size }, makeCode);
    for (let from = 0; from < codes.length; from += ROWS_AT_ONCE) {
      const rows = codes
        .slice(from, from + ROWS_AT_ONCE)
        .map((code) => ({ hash: hashOf(masterKey, code), batchId: id }));
      // eslint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
      await tx.insert(redeemCodes).values(rows);
    }
    return { id, codes: codes.map(spellCode), isNew: true };
  });
}

/** A key that was used for something else is a mistake of whoever sent it; to answer as if it were made would be worse. */
async function assertSameBatch(tx: Database, asked: Partial<typeof redeemBatches.$inferSelect> & { id: string }) {
  const [first] = await tx.select().from(redeemBatches).where(eq(redeemBatches.id, asked.id));
  if (!isDeepStrictEqual({ ...first, revokedAt: null, madeAt: null }, { ...asked, revokedAt: null, madeAt: null }))
    throw new AppError('failed_precondition', {
      description: 'the key was used for another batch',
      reason: 'KEY_USED',
    });
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
