import { exact, ProductId, someText, text } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';

/** A product of the catalogue at the price that it has for this activity; `actId` is what its promotion is known by. */
export const SaleRules = exact({
  productId: ProductId,
  actId: text(64),
  lead: someText(200),
  rules: Type.Array(someText(600), { maxItems: 40 }),
});
export type SaleRules = Static<typeof SaleRules>;
