import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isAfterCursor, containsText } from '../../../db/list-conditions.ts';
import { products, quotas, wordsOfNamed } from './catalogue.tables.ts';
import type { Promotion } from './price.ts';
import { findPromotions, productOf } from './product-queries.ts';
import { isOnSaleAt, type Product } from './product.ts';

export interface DescribedProduct extends Product {
  /** The product's position in the catalogue. */
  sort: number;
  updatedAt: Date;
  isOnSale: boolean;
  promotions: Promotion[];
  quota: { total: number | null; perAccount: number | null; held: number; sold: number } | null;
}

/** Returns all products for the console, including those that are not on sale. */
export async function describeProducts(db: Database, now: Date): Promise<DescribedProduct[]> {
  return describe(db, await db.select().from(products).orderBy(asc(products.sort), asc(products.id)), now);
}

export interface ProductSearch {
  words?: string | undefined;
  isOffered?: boolean | undefined;
  /** The last product of the previous page. */
  after?: { sort: number; id: string } | undefined;
  limit: number;
}

/** Returns one page of the console's product list. */
export async function searchProducts(
  db: Database,
  { words, isOffered, after, limit }: ProductSearch,
  now: Date,
): Promise<DescribedProduct[]> {
  const found = await db
    .select()
    .from(products)
    .where(
      and(
        words === undefined ? undefined : containsText(wordsOfNamed(products), words),
        isOffered === undefined ? undefined : eq(products.isOffered, isOffered),
        after && isAfterCursor([products.sort, after.sort], [products.id, after.id]),
      ),
    )
    .orderBy(asc(products.sort), asc(products.id))
    .limit(limit);
  return describe(db, found, now);
}

export async function findDescribed(db: Database, id: string, now: Date): Promise<DescribedProduct | null> {
  const [described] = await describe(db, await db.select().from(products).where(eq(products.id, id)), now);
  return described ?? null;
}

async function describe(db: Database, rows: (typeof products.$inferSelect)[], now: Date): Promise<DescribedProduct[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const promotions = await findPromotions(db, ids);
  const counted = await db.select().from(quotas).where(inArray(quotas.productId, ids));
  const byProduct = new Map(counted.map(({ productId, ...quota }) => [productId, quota]));
  return rows.map((row) => {
    const product = productOf(row);
    return {
      ...product,
      sort: row.sort,
      updatedAt: row.updatedAt,
      isOnSale: isOnSaleAt(product, now),
      promotions: (promotions.get(row.id) ?? []).map(({ actId, priceFen, from, until }) => ({
        actId,
        priceFen,
        from,
        until,
      })),
      quota: byProduct.get(row.id) ?? null,
    };
  });
}
