import { gt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { products, promotions } from './catalogue.tables.ts';

/** Returns when a sale window or a promotion next starts or ends. */
export async function findNextSaleChange(db: Database, now: Date): Promise<Date | null> {
  const rows = await unionAll(
    db.select({ at: products.saleFrom }).from(products).where(gt(products.saleFrom, now)),
    db.select({ at: products.saleUntil }).from(products).where(gt(products.saleUntil, now)),
    db.select({ at: promotions.from }).from(promotions).where(gt(promotions.from, now)),
    db.select({ at: promotions.until }).from(promotions).where(gt(promotions.until, now)),
  );
  const times = rows.flatMap(({ at }) => at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
