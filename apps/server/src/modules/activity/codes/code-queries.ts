import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { namesIn } from '../../../db/names-in.ts';
import type { MasterKey } from '../../../master-key.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';

export type Batch = typeof redeemBatches.$inferSelect;
export type StoredCode = typeof redeemCodes.$inferSelect & { batch: Batch };

export const hashOf = (masterKey: MasterKey, code: string) => masterKey.digest('redeem-code', code);

export async function findBatch(db: Database, id: string): Promise<Batch | null> {
  const [row] = await db.select().from(redeemBatches).where(eq(redeemBatches.id, id));
  return row ?? null;
}

export const namesOfBatches = (db: Database, ids: readonly string[]) => namesIn(db, redeemBatches, redeemBatches, ids);

export async function findCode(db: Database, hash: string): Promise<StoredCode | null> {
  const [row] = await db
    .select({ code: redeemCodes, batch: redeemBatches })
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .where(eq(redeemCodes.hash, hash));
  return row ? { ...row.code, batch: row.batch } : null;
}

/** Whether it could still be redeemed. */
export const isUsable = ({ redeemedAt, revokedAt, batch }: StoredCode, now: Date): boolean =>
  redeemedAt === null && revokedAt === null && batch.revokedAt === null && batch.validUntil > now;

/** Makes it somebody's, if it is still nobody's. */
export async function claimCode(tx: Database, hash: string, accountId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(redeemCodes)
    .set({ accountId, redeemedAt: at })
    .from(redeemBatches)
    .where(
      and(
        eq(redeemCodes.hash, hash),
        eq(redeemBatches.id, redeemCodes.batchId),
        isNull(redeemCodes.redeemedAt),
        isNull(redeemCodes.revokedAt),
        isNull(redeemBatches.revokedAt),
        gt(redeemBatches.validUntil, at),
      ),
    )
    .returning({ hash: redeemCodes.hash });
  return rows.length > 0;
}

export async function countRedeemed(db: Database, batchId: string, accountId: string): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(redeemCodes)
    .where(and(eq(redeemCodes.batchId, batchId), eq(redeemCodes.accountId, accountId)));
  return row?.number ?? 0;
}
