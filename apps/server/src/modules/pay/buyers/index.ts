export { makeBuyerBelongings } from './buyer-belongings.ts';
export { allowPurchases, findPurchaseHold } from './buyer-queries.ts';
export { holdPurchases, type HoldOutcome } from './hold-purchases.ts';
