import type { Database } from '../../../db/database.ts';
import { judgePrice } from './price.ts';
import { findProduct, findPromotions } from './product-queries.ts';
import { isOnSaleAt } from './product.ts';
import { listBalances } from './quota-balances.ts';

/** A product as one activity offers it, at the regular price there. */
export interface PricedProduct {
  productId: string;
  actId: string;
  name: string;
  rmb: number;
  listRmb: number;
  days: number;
  onSale: boolean;
  /** Null where there is no quota. */
  left: number | null;
}

/** Null for an unknown product. A product off sale has its list price. */
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
