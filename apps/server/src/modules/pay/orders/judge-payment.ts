import { payLimits } from '@feisuo/contract/facts/limits';
import { isOnSaleAt, type Product } from '../catalogue/product.ts';
import type { Trade } from '../channels/trade.ts';
import { grantableStates } from './order.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';

/** Why a person has to look at money. */
export type ReviewReason = 'wrong amount' | 'refunded at the channel';

export type Judgement =
  | { disposition: 'applied' }
  | { disposition: 'duplicate' }
  | { disposition: 'review'; reason: ReviewReason };

/**
 * What money is for, by the amount and by what the order has been given for already. Whether it came too late is asked
 * after. Another sum that waits for a person says nothing about this one.
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

/** Whether the order was never closed, so that nothing has to be looked up to know that its offer holds. */
export const isOfferOpen = ({ state }: Pick<PayOrder, 'state'>) => state !== 'closed';

/**
 * Whether what was offered still holds for somebody who pays after the order was closed: the offer was made within a
 * day, or the product is on sale still.
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
