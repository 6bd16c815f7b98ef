import { and, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Batch } from './code-queries.ts';
import { numberInSql } from './batch-number.ts';
import { redeemBatches, redeemCodes, redeemExportParts, redeemExports } from './codes.tables.ts';
import { makePart } from './create-code-chunk.ts';

const SEAL = 'redeem-export';
/** Codes that no operator exports within this time are deleted. An operator can create a new batch instead. */
const KEPT_MS = 7 * DAY_MS;
/** For this time the operator who exported a batch may repeat the export, in case the response was lost. */
const REPEAT_MS = 10 * 60_000;

/**
 * Creates the next part of a batch and stores its codes sealed, for the export. Returns the number of codes that are
 * still to be created.
 */
export async function storeNextPart(tx: Database, masterKey: MasterKey, batch: Batch, at: Date): Promise<number> {
  const codes = await makePart(tx, masterKey, batch);
  const { id: batchId, size, remaining } = batch;
  const sealedCodes = masterKey.seal(SEAL, codes.join('\n'), batchId);
  await tx.insert(redeemExportParts).values({ batchId, from: size - remaining, sealedCodes });
  const left = remaining - codes.length;
  if (left === 0) await tx.insert(redeemExports).values({ batchId, madeAt: at });
  return left;
}

export interface Exporter {
  by: string;
  at: Date;
}

/**
 * Returns the codes of a batch to one operator, who may repeat the export for some minutes. Null if the batch is
 * incomplete or another operator exported it.
 */
export async function exportBatchCodes(
  tx: Database,
  masterKey: MasterKey,
  batchId: string,
  taker: Exporter,
): Promise<string[] | null> {
  const [row] = await tx
    .update(redeemExports)
    .set({
      takenBy: taker.by,
      // A repeated export keeps the time of the first export, so the operator cannot extend the time for repeats.
      takenAt: sql`coalesce(${redeemExports.takenAt}, ${taker.at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(redeemExports.batchId, batchId), or(isNull(redeemExports.takenAt), isExportedBy(taker))))
    .returning();
  if (!row) return null;
  const parts = await tx
    .select()
    .from(redeemExportParts)
    .where(eq(redeemExportParts.batchId, batchId))
    .orderBy(redeemExportParts.from);
  return parts.flatMap(({ sealedCodes }) => masterKey.open(SEAL, sealedCodes, batchId).split('\n'));
}

const isExportedBy = ({ by, at }: Exporter) =>
  and(eq(redeemExports.takenBy, by), gt(redeemExports.takenAt, new Date(at.getTime() - REPEAT_MS)));

/** Deletes the codes stored for the export of a revoked batch. */
export async function dropExport(tx: Database, batchId: string): Promise<void> {
  await tx.delete(redeemExportParts).where(eq(redeemExportParts.batchId, batchId));
  await tx.delete(redeemExports).where(eq(redeemExports.batchId, batchId));
}

/** Exports that one transaction deletes. Each has up to hundreds of thousands of codes in its parts. */
const EXPORTS_AT_ONCE = 10;

export async function deleteOldExports(db: Database, now: Date): Promise<void> {
  const isOld = or(
    lt(redeemExports.madeAt, new Date(now.getTime() - KEPT_MS)),
    lt(redeemExports.takenAt, new Date(now.getTime() - REPEAT_MS)),
  );
  const deleteSome = (tx: Database) => deleteExports(tx, isOld);
  while ((await db.transaction(deleteSome)) === EXPORTS_AT_ONCE);
}

async function deleteExports(tx: Database, isOld: SQL | undefined): Promise<number> {
  const some = tx.select({ id: redeemExports.batchId }).from(redeemExports).where(isOld).limit(EXPORTS_AT_ONCE);
  const deleted = await tx
    .delete(redeemExports)
    .where(and(inArray(redeemExports.batchId, some), isOld))
    .returning({ id: redeemExports.batchId });
  const ids = deleted.map(({ id }) => id);
  await tx.delete(redeemExportParts).where(inArray(redeemExportParts.batchId, ids));
  return deleted.length;
}

/**
 * Lists batches, newest first, with the number of redeemed codes. Each row also tells whether its codes wait for an
 * export, and whether this operator may repeat the export.
 */
export const pageOfBatches = (
  db: Database,
  { q, after, limit }: { q?: string | undefined; after?: { createdAt: Date; id: string } | undefined; limit: number },
  asking: Exporter,
) =>
  db
    .select({
      batch: redeemBatches,
      redeemed: sql<number>`(select count(*) from ${redeemCodes} where batch_id = ${redeemBatches.id} and account_id is not null)::int`,
      isWaiting: sql<boolean>`${redeemExports.batchId} is not null and ${redeemExports.takenAt} is null`,
      canTakeAgain: sql<boolean>`coalesce(${isExportedBy(asking)}, false)`,
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

/** True if the name or the number of a batch contains the search text. There are few batches, so no index is needed. */
const isCalled = (words: string) =>
  sql`strpos(lower(${redeemBatches.name} || ' ' || ${numberInSql}), lower(${words}::text)) > 0`;
