import { and, count, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { quotaHolds, quotas } from './catalogue.tables.ts';

/** Returns the units left of each product that has a quota. A unit whose hold has expired counts as free. */
export async function listBalances(
  db: Database,
  productIds: readonly string[],
  now: Date,
): Promise<{ productId: string; balanceNum: number }[]> {
  const ids = [...new Set(productIds)];
  const { productId, total, sold } = quotas;
  const rows = await db
    .select({ productId, total, sold, kept: count(quotaHolds.orderId) })
    .from(quotas)
    .leftJoin(
      quotaHolds,
      and(eq(quotaHolds.productId, productId), isNull(quotaHolds.soldAt), gt(quotaHolds.until, now)),
    )
    .where(and(inArray(productId, ids), isNotNull(total)))
    .groupBy(productId);
  const left = new Map(rows.map((row) => [row.productId, Math.max(0, (row.total ?? 0) - row.sold - row.kept)]));
  return ids.flatMap((id) => {
    const balanceNum = left.get(id);
    return balanceNum === undefined ? [] : [{ productId: id, balanceNum }];
  });
}
