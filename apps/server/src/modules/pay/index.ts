export {
  addMissingProducts,
  catalogueRoutes,
  changePrice,
  changePromotion,
  changeQuota,
  changeSale,
  describeProducts,
  findNextSaleChange,
  findProduct,
  listPlans,
  type Change,
  type EarlierPrice,
} from './catalogue/index.ts';
export { makeOrderToken } from './orders/index.ts';
export type { PayDeps } from './pay-deps.ts';
