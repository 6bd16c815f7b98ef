export { catalogueRoutes, type CatalogueRoutesDeps } from './catalogue.routes.ts';
export { addPage, changePage } from './change-page.ts';
export {
  changePrice,
  changePromotion,
  changeQuota,
  changeSale,
  type Change,
  type PromotionSetting,
  type QuotaSetting,
} from './change-product.ts';
export { timesLength, type Length } from './length.ts';
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
  type PayPage,
} from './pay-pages.ts';
export type { ProductDraft } from './product-draft.ts';
export { removePage, savePage } from './save-page.ts';
export { addProduct, retireProduct, saveProduct } from './save-product.ts';
export { judgePrice, type Price, type PriceKind, type Promotion, type Purchase } from './price.ts';
export { isOnSaleAt, type Product, type ProductVas } from './product.ts';
export {
  findProduct,
  listAllProducts,
  listProducts,
  namesOfProducts,
  priceFor,
  productOf,
  promotionOf,
} from './product-queries.ts';
export { listBalances } from './quota-balances.ts';
export {
  consumeHold,
  forgetExpiredHolds,
  hasQuota,
  holdQuota,
  releaseHold,
  type Hold,
  type HoldOutcome,
  type Taking,
} from './quotas.ts';
export { addMissingProducts, type EarlierPrice } from './seed/seed-catalogue.ts';
export { previewOffers } from './preview-offers.ts';
