import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBelow } from '../../../db/page-place.ts';
import type { MasterKey } from '../../../master-key.ts';
import { DAY_MS } from '../../../shanghai.ts';
import { redeemBatches, redeemCodes, redeemExports } from './codes.tables.ts';

const SEAL = 'redeem-export';
/** Codes that nobody came for: whoever still wants some makes new ones. */
const KEPT_MS = 7 * DAY_MS;
/** How long whoever took them may ask again: an answer can be lost on its way. */
const AGAIN_MS = 10 * 60_000;

/** Keeps the codes of a batch, sealed, until somebody takes them. */
export async function keepCodes(
  tx: Database,
  masterKey: MasterKey,
  { batchId, codes, at }: { batchId: string; codes: readonly string[]; at: Date },
): Promise<void> {
  const sealedCodes = masterKey.seal(SEAL, codes.join('\n'), batchId);
  await tx.insert(redeemExports).values({ batchId, sealedCodes, madeAt: at });
}

export interface Taker {
  by: string;
  at: Date;
}

/** Tells the codes of a batch to one person, who may ask again for minutes; null where somebody took them before. */
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
  return row ? masterKey.open(SEAL, row.sealedCodes, batchId).split('\n') : null;
}

const isTakenBy = ({ by, at }: Taker) =>
  and(eq(redeemExports.takenBy, by), gt(redeemExports.takenAt, new Date(at.getTime() - AGAIN_MS)));

/** What was revoked is not to be taken any more. */
export const dropCodes = (tx: Database, batchId: string) =>
  tx.delete(redeemExports).where(eq(redeemExports.batchId, batchId));

export const forgetOldCodes = (db: Database, now: Date) =>
  db
    .delete(redeemExports)
    .where(
      or(
        lt(redeemExports.madeAt, new Date(now.getTime() - KEPT_MS)),
        lt(redeemExports.takenAt, new Date(now.getTime() - AGAIN_MS)),
      ),
    );

/** Batches, newest first, with how many of each were redeemed and whether its codes still wait to be taken, or whoever asks may take them again. */
export const pageOfBatches = (
  db: Database,
  { after, limit }: { after?: { createdAt: Date; id: string } | undefined; limit: number },
  asking: Taker,
) =>
  db
    .select({
      batch: redeemBatches,
      redeemed: sql<number>`(select count(account_id) from ${redeemCodes} where batch_id = ${redeemBatches.id})::int`,
      isWaiting: sql<boolean>`${redeemExports.batchId} is not null and ${redeemExports.takenAt} is null`,
      canTakeAgain: sql<boolean>`coalesce(${isTakenBy(asking)}, false)`,
    })
    .from(redeemBatches)
    .leftJoin(redeemExports, eq(redeemExports.batchId, redeemBatches.id))
    .where(after && isBelow([redeemBatches.madeAt, after.createdAt], [redeemBatches.id, after.id]))
    .orderBy(desc(redeemBatches.madeAt), desc(redeemBatches.id))
    .limit(limit);
