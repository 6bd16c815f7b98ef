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
  /** Names this one batch: asked for again, it is told of and not made again. */
  key?: string | undefined;
}

/** Writes a batch down, none of its codes made yet. @throws AppError where the key named another batch */
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
    // To answer as if it were made would be worse than to refuse.
    throw new AppError('failed_precondition', {
      description: 'the key was used for another batch',
      reason: 'KEY_USED',
    });
  return { batch: first, isNew: false };
}

/** What becomes of a batch later is no part of what was asked for. */
function isSame({ unmade: _unmade, revokedAt: _revokedAt, madeAt: _madeAt, ...first }: Batch, asked: object): boolean {
  return isDeepStrictEqual(first, asked);
}
