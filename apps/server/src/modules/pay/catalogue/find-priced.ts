import type { Database } from '../../../db/database.ts';
import { judgePrice } from './price.ts';
import { findProduct, findPromotions } from './product-queries.ts';
import { isOnSaleAt } from './product.ts';
import { listBalances } from './quota-balances.ts';

/** A product with its regular price in one activity. */
export interface PricedProduct {
  productId: string;
  actId: string;
  name: string;
  rmb: number;
  listRmb: number;
  days: number;
  onSale: boolean;
  /** Units left of the quota; null if the product has no quota. */
  left: number | null;
}

/**
 * Returns a product with its price in an activity; null for an unknown product. A product that is not on sale has its
 * list price.
 */
export async function findPriced(
  db: Database,
  { productId, actId }: { productId: string; actId: string },
  at: Date,
): Promise<PricedProduct | null> {
  const product = await findProduct(db, productId);
  if (!product) return null;
  const onSale = isOnSaleAt(product, at);
  const promotions = (await findPromotions(db, [productId])).get(productId) ?? [];
  const purchase = { actId, isFirstPurchase: false, isRenewing: false, at };
  const rmb = onSale ? judgePrice(product, promotions, purchase).amountFen : product.priceFen;
  const [balance] = await listBalances(db, [productId], at);
  const { name, days, priceFen: listRmb } = product;
  return { productId, actId, name, rmb, listRmb, days, onSale, left: balance?.balanceNum ?? null };
}
