import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Batch } from './code-queries.ts';
import { numberInSql } from './batch-number.ts';
import { redeemBatches, redeemCodes, redeemExportParts, redeemExports } from './codes.tables.ts';
import { makePart } from './make-part.ts';

const SEAL = 'redeem-export';
/** Codes that nobody came for: whoever still wants some makes new ones. */
const KEPT_MS = 7 * DAY_MS;
/** How long whoever took them may ask again: an answer can be lost on its way. */
const AGAIN_MS = 10 * 60_000;

/** Makes the next part of a batch, which waits, sealed, until the last is made and somebody takes them. Tells how many are left to make. */
export async function keepNextPart(tx: Database, masterKey: MasterKey, batch: Batch, at: Date): Promise<number> {
  const codes = await makePart(tx, masterKey, batch);
  const { id: batchId, size, unmade } = batch;
  const sealedCodes = masterKey.seal(SEAL, codes.join('\n'), batchId);
  await tx.insert(redeemExportParts).values({ batchId, from: size - unmade, sealedCodes });
  const left = unmade - codes.length;
  if (left === 0) await tx.insert(redeemExports).values({ batchId, madeAt: at });
  return left;
}

export interface Taker {
  by: string;
  at: Date;
}

/** Tells the codes of a batch to one person, who may ask again for minutes; null where they are not made yet, or somebody took them before. */
export async function takeCodes(
  tx: Database,
  masterKey: MasterKey,
  batchId: string,
  taker: Taker,
): Promise<string[] | null> {
  const [row] = await tx
    .update(redeemExports)
    .set({
      takenBy: taker.by,
      // The minutes are counted from the first time, however often it is asked.
      takenAt: sql`coalesce(${redeemExports.takenAt}, ${taker.at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(redeemExports.batchId, batchId), or(isNull(redeemExports.takenAt), isTakenBy(taker))))
    .returning();
  if (!row) return null;
  const parts = await tx
    .select()
    .from(redeemExportParts)
    .where(eq(redeemExportParts.batchId, batchId))
    .orderBy(redeemExportParts.from);
  return parts.flatMap(({ sealedCodes }) => masterKey.open(SEAL, sealedCodes, batchId).split('\n'));
}

const isTakenBy = ({ by, at }: Taker) =>
  and(eq(redeemExports.takenBy, by), gt(redeemExports.takenAt, new Date(at.getTime() - AGAIN_MS)));

/** What was revoked is not to be taken any more. */
export async function dropCodes(tx: Database, batchId: string): Promise<void> {
  await tx.delete(redeemExportParts).where(eq(redeemExportParts.batchId, batchId));
  await tx.delete(redeemExports).where(eq(redeemExports.batchId, batchId));
}

export const forgetOldCodes = (db: Database, now: Date) =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(redeemExports)
      .where(
        or(
          lt(redeemExports.madeAt, new Date(now.getTime() - KEPT_MS)),
          lt(redeemExports.takenAt, new Date(now.getTime() - AGAIN_MS)),
        ),
      )
      .returning({ id: redeemExports.batchId });
    const ids = gone.map(({ id }) => id);
    await tx.delete(redeemExportParts).where(inArray(redeemExportParts.batchId, ids));
  });

/** Batches, newest first, with how many of each were redeemed and whether its codes still wait to be taken, or whoever asks may take them again. */
export const pageOfBatches = (
  db: Database,
  { q, after, limit }: { q?: string | undefined; after?: { createdAt: Date; id: string } | undefined; limit: number },
  asking: Taker,
) =>
  db
    .select({
      batch: redeemBatches,
      redeemed: sql<number>`(select count(*) from ${redeemCodes} where batch_id = ${redeemBatches.id} and account_id is not null)::int`,
      isWaiting: sql<boolean>`${redeemExports.batchId} is not null and ${redeemExports.takenAt} is null`,
      canTakeAgain: sql<boolean>`coalesce(${isTakenBy(asking)}, false)`,
    })
    .from(redeemBatches)
    .leftJoin(redeemExports, eq(redeemExports.batchId, redeemBatches.id))
    .where(
      and(
        q === undefined ? undefined : isCalled(q),
        after && isBeforeCursor([redeemBatches.madeAt, after.createdAt], [redeemBatches.id, after.id]),
      ),
    )
    .orderBy(desc(redeemBatches.madeAt), desc(redeemBatches.id))
    .limit(limit);

/** Part of its name or number. There are as many batches as people made: no index is worth its keep. */
const isCalled = (words: string) =>
  sql`strpos(lower(${redeemBatches.name} || ' ' || ${numberInSql}), lower(${words}::text)) > 0`;
