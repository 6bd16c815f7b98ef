export { timesLength, type Length } from './length.ts';
export { judgePrice, type Price, type PriceKind, type Promotion, type Purchase } from './price.ts';
export { isOnSaleAt, type Product, type ProductVas } from './product.ts';
export { findProduct, listAllProducts, listProducts, priceFor } from './product-queries.ts';
export { consumeHold, forgetExpiredHolds, holdQuota, releaseHold, type Hold } from './quotas.ts';
