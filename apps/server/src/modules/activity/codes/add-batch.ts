import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { findBatch, type Batch } from './code-queries.ts';
import { redeemBatches } from './codes.tables.ts';

export interface NewBatch {
  activityId: string;
  name: string;
  award: Award;
  coinDays: number;
  perPerson: number;
  size: number;
  validUntil: Date;
  /** Idempotency key of the batch. */
  key?: string | undefined;
}

/** Inserts a batch without codes. @throws AppError when the key belongs to a different batch */
export async function addBatch(
  tx: Database,
  { award, key: id = randomUUID(), ...batch }: NewBatch,
  at: Date,
): Promise<{ batch: Batch; isNew: boolean }> {
  const { kind, name: awardName, amount } = award;
  const row = { ...batch, id, kind, awardName, amount };
  const [made] = await tx
    .insert(redeemBatches)
    .values({ ...row, unmade: row.size, madeAt: at })
    .onConflictDoNothing()
    .returning();
  if (made) return { batch: made, isNew: true };
  const first = await findBatch(tx, id);
  if (!first || !isSame(first, row))
    // Returning the other batch as success would be wrong.
    throw new AppError('failed_precondition', {
      description: 'the key was used for another batch',
      reason: 'KEY_USED',
    });
  return { batch: first, isNew: false };
}

/** Fields that change later are not part of the request. */
function isSame({ unmade: _unmade, revokedAt: _revokedAt, madeAt: _madeAt, ...first }: Batch, asked: object): boolean {
  return isDeepStrictEqual(first, asked);
}
