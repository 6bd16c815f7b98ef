import type { Database } from '../../../db/database.ts';
import { quotas } from './catalogue.tables.ts';
import type { Promotion } from './price.ts';
import { findPromotions, listAllProducts } from './product-queries.ts';
import { isOnSaleAt, type Product } from './product.ts';

/** A product with all that an operator may set of it. */
export interface DescribedProduct extends Product {
  isOnSale: boolean;
  promotions: Promotion[];
  quota: { total: number | null; perAccount: number | null; held: number; sold: number } | null;
}

/** Everything in the catalogue, on sale or not, as whoever runs it sees it. */
export async function describeProducts(db: Database, now: Date): Promise<DescribedProduct[]> {
  const found = await listAllProducts(db);
  const ids = found.map(({ id }) => id);
  const promotions = await findPromotions(db, ids);
  const rows = await db.select().from(quotas);
  const byProduct = new Map(rows.map(({ productId, ...quota }) => [productId, quota]));
  return found.map((product) => ({
    ...product,
    isOnSale: isOnSaleAt(product, now),
    promotions: (promotions.get(product.id) ?? []).map(({ actId, priceFen, from, until }) => ({
      actId,
      priceFen,
      from,
      until,
    })),
    quota: byProduct.get(product.id) ?? null,
  }));
}
