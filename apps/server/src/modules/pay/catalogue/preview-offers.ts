import type { Database } from '../../../db/database.ts';
import { offersOf, readGoods, type Offer } from './offers.ts';
import { findDefaultPage, type PageEntry } from './pay-pages.ts';
import { checkDraft, type NewProduct } from './product-draft.ts';
import { userVasOf } from './seed/seed-products.ts';

export interface PreviewRequest {
  /** Id of the default page. */
  pageId: string;
  /** Null if the entries of the default page are used. */
  entries: readonly PageEntry[] | null;
  /** A draft product. It is treated as on sale, and is listed first if the page does not contain it. */
  product: NewProduct | null;
  isNewcomer: boolean;
  at: Date;
}

/** The offers that members would see if these drafts were saved, priced by the same rules as real offers. */
export async function previewOffers(
  db: Database,
  { pageId, entries, product, isNewcomer, at }: PreviewRequest,
): Promise<Offer[]> {
  const usual = entries ?? (await findDefaultPage(db, pageId))?.entries ?? [];
  const isThere = usual.some(({ productId }) => productId === product?.id);
  const shown =
    product && entries === null && !isThere ? [{ productId: product.id, actId: pageId, num: 1 }, ...usual] : usual;
  const goods = await readGoods(db, shown);
  if (product) {
    checkDraft(product);
    const { lengthUnit, lengthCount, sort: _sort, promotions, quota: _quota, ...columns } = product;
    const length = lengthUnit === 'months' ? { months: lengthCount } : { days: lengthCount };
    const onSale = { isOffered: true, saleFrom: null, saleUntil: null, version: 0 };
    goods.products.set(product.id, { ...columns, ...onSale, userVas: userVasOf(product.vas), length });
    goods.promotions.set(product.id, promotions);
  }
  return offersOf(shown, goods, { isFirstPurchase: () => isNewcomer, at });
}
