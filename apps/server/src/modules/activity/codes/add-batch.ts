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
  /** Idempotency key; becomes the id of the batch. */
  key?: string | undefined;
}

/**
 * Inserts a batch without codes.
 * @throws AppError when the key belongs to a different batch
 */
export async function addBatch(
  tx: Database,
  { award, key: id = randomUUID(), ...batch }: NewBatch,
  at: Date,
): Promise<{ batch: Batch; isNew: boolean }> {
  const { kind, name: awardName, amount } = award;
  const row = { ...batch, id, kind, awardName, amount };
  const [made] = await tx
    .insert(redeemBatches)
    .values({ ...row, remaining: row.size, madeAt: at })
    .onConflictDoNothing()
    .returning();
  if (made) return { batch: made, isNew: true };
  const first = await findBatch(tx, id);
  if (!first || !isSame(first, row))
    // The caller reused the key with other values, so the stored batch is not the requested one.
    throw new AppError('failed_precondition', {
      description: 'the key was used for another batch',
      reason: 'KEY_USED',
    });
  return { batch: first, isNew: false };
}

/** Compares the stored batch with the request, without the fields that a request does not have. */
function isSame(
  { remaining: _remaining, revokedAt: _revokedAt, madeAt: _madeAt, ...first }: Batch,
  asked: object,
): boolean {
  return isDeepStrictEqual(first, asked);
}
