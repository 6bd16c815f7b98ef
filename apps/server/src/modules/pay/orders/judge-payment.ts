import { payLimits } from '@feisuo/contract/facts/limits';
import { isOnSaleAt, type Product } from '../catalogue/product.ts';
import type { Trade } from '../channels/trade.ts';
import { grantableStates } from './order.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';

/** Why a payment needs an operator's review. */
export type ReviewReason = 'wrong amount' | 'refunded at the channel';

export type Judgement =
  | { disposition: 'applied' }
  | { disposition: 'duplicate' }
  | { disposition: 'review'; reason: ReviewReason };

/**
 * Decides what a payment does, by its amount and the order's state. The caller checks afterwards whether the offer has
 * ended.
 */
export function judgePayment(
  order: Pick<PayOrder, 'state'>,
  attempt: Pick<PayAttempt, 'amountFen'>,
  trade: Pick<Trade, 'state' | 'paidFen'>,
): Judgement {
  if (trade.state === 'refunded') return { disposition: 'review', reason: 'refunded at the channel' };
  if (!(grantableStates as readonly string[]).includes(order.state)) return { disposition: 'duplicate' };
  if (trade.paidFen !== attempt.amountFen) return { disposition: 'review', reason: 'wrong amount' };
  return { disposition: 'applied' };
}

/** Whether the order was never closed, so that its offer applies without further checks. */
export const isOfferOpen = ({ state }: Pick<PayOrder, 'state'>) => state !== 'closed';

/**
 * Whether a payment after the close of the order still gets its offer: the order is less than a day old, or the product
 * is on sale.
 */
export function isOfferHonoured(
  { state, createdAt }: Pick<PayOrder, 'state' | 'createdAt'>,
  product: Product | null,
  now: Date,
): boolean {
  if (isOfferOpen({ state })) return true;
  const isRecent = now.getTime() - createdAt.getTime() <= payLimits.orderHonouredS * 1000;
  return isRecent || (product !== null && isOnSaleAt(product, now));
}
