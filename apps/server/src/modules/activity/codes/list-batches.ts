import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { redeemBatches, redeemCodes } from './codes.tables.ts';

/** All batches, newest first, with the number of redeemed codes. */
export const listBatches = (db: Database) =>
  db
    .select({ batch: redeemBatches, redeemed: count(redeemCodes.accountId) })
    .from(redeemBatches)
    .leftJoin(redeemCodes, and(eq(redeemCodes.batchId, redeemBatches.id), isNotNull(redeemCodes.accountId)))
    .groupBy(redeemBatches.id)
    .orderBy(desc(redeemBatches.madeAt), redeemBatches.id);
