import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { products, promotions } from './catalogue.tables.ts';
import { judgePrice, type Price, type Promotion, type Purchase } from './price.ts';
import { isOnSaleAt, type Product } from './product.ts';

type ProductRow = typeof products.$inferSelect;

export function productOf({ lengthUnit, lengthCount, sort: _sort, updatedAt: _at, ...row }: ProductRow): Product {
  return { ...row, length: lengthUnit === 'months' ? { months: lengthCount } : { days: lengthCount } };
}

export const promotionOf = ({ actId, ...row }: typeof promotions.$inferSelect) => ({
  ...row,
  actId: actId === '' ? null : actId,
});

export async function findProduct(db: Database, id: string): Promise<Product | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row ? productOf(row) : null;
}

export const namesOfProducts = (db: Database, ids: readonly string[]) => namesByIds(db, products, products, ids);

/** Lists the products on sale, in catalogue order. */
export async function listProducts(db: Database, now: Date): Promise<Product[]> {
  return (await listAllProducts(db)).filter((product) => isOnSaleAt(product, now));
}

async function listAllProducts(db: Database): Promise<Product[]> {
  const rows = await db.select().from(products).orderBy(asc(products.sort), asc(products.id));
  return rows.map(productOf);
}

export async function findPromotions(db: Database, productIds: string[]): Promise<Map<string, Promotion[]>> {
  const rows = await db.select().from(promotions).where(inArray(promotions.productId, productIds));
  return Map.groupBy(rows.map(promotionOf), ({ productId }) => productId);
}

/** @throws AppError `failed_precondition` with a reason shown to members if the product cannot be sold this way */
export async function priceFor(db: Database, product: Product, purchase: Purchase): Promise<Price> {
  const found = await findPromotions(db, [product.id]);
  return judgePrice(product, found.get(product.id) ?? [], purchase);
}
