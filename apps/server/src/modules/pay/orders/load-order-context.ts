import { productIds } from '@feisuo/contract/facts/limits';
import { productOf, promotionOf } from '../catalogue/product-queries.ts';
import type { Product } from '../catalogue/product.ts';
import type { Promotion } from '../catalogue/price.ts';
import type { OrderDeps } from './order-deps.ts';

/** What there is to know before something is ordered. */
export interface OrderContext {
  /** Null: no such product. */
  product: Product | null;
  promotions: Promotion[];
  isFirstPurchase: boolean;
  /** Whether there are only so many of the product. */
  hasQuota: boolean;
  /** Whether nothing may be bought for them. */
  isHeld: boolean;
  /** Whether one may be kept for this person already. */
  hasHold: boolean;
  /** Whether the token has made its order. */
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
  if (!first) throw new Error('a statement that always answers did not');
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
