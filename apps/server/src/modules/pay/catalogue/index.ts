export { catalogueRoutes } from './catalogue.routes.ts';
export { addPage, changePage } from './change-page.ts';
export { changePrice, changePromotion, changeQuota, changeSale, type Change } from './change-product.ts';
export { describeProducts, findDescribed, searchProducts, type DescribedProduct } from './describe-products.ts';
export { findPriced } from './find-priced.ts';
export { findNextSaleChange } from './next-sale-change.ts';
export { listPlans } from './offers.ts';
export { findPayPage } from './pay-pages.ts';
export {
  findListedPayPage,
  listPayPages,
  namesOfPayPages,
  pagesOffering,
  searchPayPages,
  type ListedPayPage,
  type PageEntry,
} from './pay-pages.ts';
export type { ProductDraft } from './product-draft.ts';
export { removePage, savePage } from './save-page.ts';
export { addProduct, retireProduct, saveProduct } from './save-product.ts';
export { judgePrice, type Price, type Promotion } from './price.ts';
export { isOnSaleAt, type Product } from './product.ts';
export { findProduct, namesOfProducts, priceFor, productOf, promotionOf } from './product-queries.ts';
export { consumeHold, forgetExpiredHolds, hasQuota, holdQuota, releaseHold } from './quotas.ts';
export { addMissingProducts } from './seed/seed-catalogue.ts';
export { previewOffers } from './preview-offers.ts';
