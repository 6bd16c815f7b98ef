import type { Plan } from '@feisuo/contract/schemas/content-items';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { products } from './catalogue.tables.ts';
import { findDefaultPage, type PageEntry, type PayPage } from './pay-pages.ts';
import { judgePrice, type Price, type Promotion } from './price.ts';
import { findPromotions, productOf } from './product-queries.ts';
import { isOnSaleAt, type Product, type ProductVas } from './product.ts';

/** An entry of a pay page with its price for the current visitor or member. */
export interface Offer extends PageEntry {
  product: Product;
  price: Price;
}

export interface OfferViewer {
  isFirstPurchase(vas: ProductVas): boolean;
  at: Date;
}

/** Returns the offers of a page in display order. Products that are not on sale are left out. */
export async function listOffers(db: Database, { entries }: PayPage, onlooker: OfferViewer): Promise<Offer[]> {
  return offersOf(entries, await readGoods(db, entries), onlooker);
}

/** Products by product id, and lists of promotions by product id. */
export interface Goods {
  products: Map<string, Product>;
  promotions: Map<string, readonly Promotion[]>;
}

export async function readGoods(db: Database, entries: readonly PageEntry[]): Promise<Goods> {
  const ids = entries.map(({ productId }) => productId);
  if (ids.length === 0) return { products: new Map(), promotions: new Map() };
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return {
    products: new Map(rows.map((row) => [row.id, productOf(row)])),
    promotions: new Map(await findPromotions(db, ids)),
  };
}

export function offersOf(entries: readonly PageEntry[], goods: Goods, { isFirstPurchase, at }: OfferViewer): Offer[] {
  return entries.flatMap((entry) => {
    const product = goods.products.get(entry.productId);
    if (!product || !isOnSaleAt(product, at)) return [];
    const purchase = { ...entry, isFirstPurchase: isFirstPurchase(product.vas), isRenewing: false, at };
    return [{ ...entry, product, price: judgePrice(product, goods.promotions.get(product.id) ?? [], purchase) }];
  });
}

/**
 * Returns the offers of the default pay page at regular prices. All prices on pages of the site come from this
 * function.
 */
export async function listPlans(db: Database, pageId: string, at: Date): Promise<Plan[]> {
  const page = await findDefaultPage(db, pageId);
  const offers = page ? await listOffers(db, page, { isFirstPurchase: () => false, at }) : [];
  return offers.map(({ product, price }) => ({
    pid: product.id,
    name: product.name,
    priceCents: price.amountFen,
    days: price.days,
  }));
}
