import { productIds } from '@feisuo/contract/facts/limits';
import { productOf, promotionOf } from '../catalogue/product-queries.ts';
import type { Product } from '../catalogue/product.ts';
import type { Promotion } from '../catalogue/price.ts';
import type { OrderDeps } from './order-deps.ts';

/** The data that decide whether and at what price an order is created. */
export interface OrderContext {
  /** Null if the requested product does not exist. */
  product: Product | null;
  promotions: Promotion[];
  isFirstPurchase: boolean;
  /** Whether the product has a quota. */
  hasQuota: boolean;
  /** Whether the account has a purchase hold. */
  isHeld: boolean;
  /** Whether the account already holds a unit of the product. */
  hasHold: boolean;
  /** Whether the order token was already used for an order. */
  hasOrder: boolean;
}

export async function loadOrderContext(
  { orderStatements }: Pick<OrderDeps, 'orderStatements'>,
  { accountId, productId }: { accountId: string; productId: string | null },
  orderTokenHash: string,
): Promise<OrderContext> {
  const asked = { accountId, productId: productId ?? productIds.default, orderTokenHash };
  const rows = await orderStatements.loadContext.execute(asked);
  const [first] = rows;
  if (!first) throw new Error('the order context query returned no row');
  const { product, hasBought, hasQuota, isHeld, hasHold, hasOrder } = first;
  return {
    product: product && productOf(product),
    promotions: rows.flatMap(({ promotion }) => (promotion ? [promotionOf(promotion)] : [])),
    isFirstPurchase: !hasBought,
    hasQuota,
    isHeld,
    hasHold,
    hasOrder,
  };
}
