export { makeBuyerBelongings } from './buyer-belongings.ts';
export { allowPurchases, findPurchaseHold, type PurchaseHold } from './buyer-queries.ts';
export { holdPurchases, type HoldOutcome } from './hold-purchases.ts';
