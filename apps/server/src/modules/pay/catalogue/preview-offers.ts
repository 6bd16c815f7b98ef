import type { Database } from '../../../db/database.ts';
import { offersOf, readGoods, type Offer } from './offers.ts';
import { findDefaultPage, type PageEntry } from './pay-pages.ts';
import { checkDraft, type NewProduct } from './product-draft.ts';
import { userVasOf } from './seed/seed-products.ts';

export interface PreviewRequest {
  /** Id of the default pay page. */
  pageId: string;
  /** Draft entries; null to use the saved entries of the default page. */
  entries: readonly PageEntry[] | null;
  /** A draft product, which is treated as on sale. Without draft entries it is added before the page's entries. */
  product: NewProduct | null;
  isNewcomer: boolean;
  at: Date;
}

/** Returns the offers that members would see if the drafts were saved, priced by the rules of real offers. */
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
