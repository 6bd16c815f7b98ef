import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';

export type Batch = typeof redeemBatches.$inferSelect;
export type StoredCode = typeof redeemCodes.$inferSelect & { batch: Batch };

export const hashOf = (masterKey: MasterKey, code: string) => masterKey.digest('redeem-code', code);

export async function findBatch(db: Database, id: string): Promise<Batch | null> {
  const [row] = await db.select().from(redeemBatches).where(eq(redeemBatches.id, id));
  return row ?? null;
}

export const namesOfBatches = (db: Database, ids: readonly string[]) =>
  namesByIds(db, redeemBatches, redeemBatches, ids);

const codeOf = (db: Database, hash: string) =>
  db
    .select({ code: redeemCodes, batch: redeemBatches })
    .from(redeemCodes)
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .where(eq(redeemCodes.hash, hash));
const toCode = (row: Awaited<ReturnType<typeof codeOf>>[number] | undefined): StoredCode | null =>
  row ? { ...row.code, batch: row.batch } : null;

export const findCode = async (db: Database, hash: string): Promise<StoredCode | null> =>
  toCode((await codeOf(db, hash))[0]);

/**
 * Also locks the batch FOR SHARE until commit. A concurrent revocation waits for this lock and then counts this
 * redemption.
 */
export const lockCode = async (tx: Database, hash: string): Promise<StoredCode | null> =>
  toCode((await codeOf(tx, hash).for('share', { of: redeemBatches }))[0]);

export async function countCodes(db: Database, batchId: string): Promise<{ redeemed: number; unredeemed: number }> {
  const [row] = await db
    .select({ all: count(), redeemed: count(redeemCodes.accountId) })
    .from(redeemCodes)
    .where(eq(redeemCodes.batchId, batchId));
  const { all, redeemed } = row ?? { all: 0, redeemed: 0 };
  return { redeemed, unredeemed: all - redeemed };
}

export const isUsable = ({ redeemedAt, revokedAt, batch }: StoredCode, now: Date): boolean =>
  redeemedAt === null && revokedAt === null && batch.revokedAt === null && batch.validUntil > now;

/** Marks a valid code as redeemed with a conditional update. Returns false if the code was redeemed before. */
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
