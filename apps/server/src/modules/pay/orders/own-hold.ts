import { productIds } from '@feisuo/contract/facts/limits';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import { findProduct } from '../catalogue/product-queries.ts';
import { quotaHolds } from '../catalogue/catalogue.tables.ts';
import { cancelOrder } from './cancel-order.ts';
import { byCode, offerAttempt, type OfferedCode, type OfferDeps } from './offer-attempt.ts';
import { openStates } from './order.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { channelBusy, refuseOrder } from './refuse-order.ts';
import { priceOf, type OrderWish } from './start-order.ts';

/**
 * Whoever orders one of few things, and has one kept for them already that they did not pay, stands in nobody's way but
 * their own: a second tab, a popup that was closed, a reload before the reply. The same wish at the same price gets that
 * order again; for any other, that order is closed first, at the channel too. Null when nothing is kept for them.
 */
export async function useOwnHold(deps: OfferDeps, wish: OrderWish): Promise<OfferedCode | null> {
  const own = await findOwnHold(deps, wish);
  if (!own) return null;
  if (await isSameOffer(deps, own, wish)) return offerAttempt(deps, own.id, byCode(wish.channel), wish.payerIp);
  const left = await cancelOrder(deps, wish.accountId, own.id).catch((error: unknown) => {
    if (!isRefusal(error, 'ORDER_NOT_CANCELLABLE')) throw error;
    throw refuseOrder('QUOTA_GONE', 'it has just been paid');
  });
  // What could still be paid keeps its place until the channel has closed it.
  if (left.state !== 'closed') throw channelBusy();
  return null;
}

/** For two orders of one person at the same moment: the slower one finds what the faster one keeps. */
export const isQuotaGone = (error: unknown): boolean => isRefusal(error, 'QUOTA_GONE');

const isRefusal = (error: unknown, reason: string) => error instanceof AppError && error.facts.reason === reason;

async function findOwnHold({ db, clock }: OfferDeps, { accountId, productId }: OrderWish): Promise<PayOrder | null> {
  const [found] = await db
    .select({ order: orders })
    .from(quotaHolds)
    .innerJoin(orders, eq(orders.id, quotaHolds.orderId))
    .where(
      and(
        eq(quotaHolds.productId, productId ?? productIds.default),
        eq(quotaHolds.accountId, accountId),
        isNull(quotaHolds.soldAt),
        gt(quotaHolds.until, clock.now()),
        eq(orders.accountId, accountId),
        inArray(orders.state, [...openStates]),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(1);
  return found?.order ?? null;
}

async function isSameOffer({ db, clock }: OfferDeps, own: PayOrder, wish: OrderWish): Promise<boolean> {
  const [num, isRenewing] = [wish.num ?? 1, wish.isRenewing ?? false];
  if (own.closeReason === 'cancelled' || own.num !== num || own.isRenewing !== isRenewing) return false;
  const product = await findProduct(db, own.productId);
  if (!product) return false;
  const { accountId, actId } = wish;
  return (await priceOf(db, product, { accountId, num, actId, isRenewing }, clock.now())).amountFen === own.amountFen;
}
