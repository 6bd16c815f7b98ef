import { payLimits } from '@feisuo/contract/facts/limits';
import { isOnSaleAt, type Product } from '../catalogue/index.ts';
import type { Trade } from '../channels/index.ts';
import { unpaidStates } from './order.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';

/** Why a person has to look at money. */
export type ReviewReason = 'wrong amount' | 'refunded at the channel' | 'code paid twice' | 'order in review';

export type Judgement =
  | { disposition: 'applied' }
  | { disposition: 'duplicate' }
  | { disposition: 'review'; reason: ReviewReason };

/** What money is for, by the amount and by what the order holds already. Whether it came too late is asked after. */
export function judgePayment(
  order: Pick<PayOrder, 'state' | 'settledOutTradeNo'>,
  attempt: Pick<PayAttempt, 'outTradeNo' | 'amountFen'>,
  trade: Pick<Trade, 'state' | 'paidFen'>,
): Judgement {
  if (order.settledOutTradeNo === attempt.outTradeNo) return { disposition: 'review', reason: 'code paid twice' };
  if (order.state === 'review') return { disposition: 'review', reason: 'order in review' };
  if (trade.state === 'refunded') return { disposition: 'review', reason: 'refunded at the channel' };
  if (!(unpaidStates as readonly string[]).includes(order.state)) return { disposition: 'duplicate' };
  if (trade.paidFen !== attempt.amountFen) return { disposition: 'review', reason: 'wrong amount' };
  return { disposition: 'applied' };
}

/**
 * Whether what was offered still holds for somebody who pays after the order was closed: the offer was made within a
 * day, or the product is on sale still.
 */
export function isOfferHonoured(
  { state, createdAt }: Pick<PayOrder, 'state' | 'createdAt'>,
  product: Product | null,
  now: Date,
): boolean {
  if (state !== 'closed') return true;
  const isRecent = now.getTime() - createdAt.getTime() <= payLimits.orderHonouredS * 1000;
  return isRecent || (product !== null && isOnSaleAt(product, now));
}
