import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits, productIds } from '@feisuo/contract/facts/limits';
import { and, count, eq, gte, isNotNull, asc, gt, inArray, isNull } from 'drizzle-orm';
import { purchasesHeld } from './buyer-queries.ts';
import type { PayChannel } from '../channels/channel.ts';
import { loadOrderContext, type OrderContext } from './load-order-context.ts';
import { isUnitHeld, isTrustedBuyer } from './quota-hold-limits.ts';
import { makeCode } from './make-payment-code.ts';
import { byCode, offerAttempt, type OfferedCode, type OfferDeps } from './offer-payment-code.ts';
import { findOrderByToken, findOrderOf, listAttempts, markAsked, type PayOrder } from './order-queries.ts';
import { readOrderToken } from './order-token.ts';
import { noSuchOrder, refuseOrder, channelBusy } from './refuse-order.ts';
import { startOrder, type OrderRequest, priceOf } from './start-order.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { AppError } from '../../../http/app-error.ts';
import { uncountHit, tallyHits, type Hit, type Tally } from '../../../http/rate-limit.ts';
import type { OrderDeps } from './order-deps.ts';
import { orders } from './orders.tables.ts';
import { findProduct } from '../catalogue/product-queries.ts';
import { quotaHolds } from '../catalogue/catalogue.tables.ts';
import { cancelOrder } from './cancel-order.ts';
import { openStates } from './order.ts';

/**
 * Returns the payment code of the buyer's unpaid order that reserves a unit of limited stock if it fits the request,
 * otherwise cancels the order. So a second browser tab does not block its own buyer.
 */
async function reuseOwnHold(deps: OfferDeps, request: OrderRequest): Promise<OfferedCode | null> {
  const own = await findOwnHold(deps, request);
  if (!own) return null;
  if (await isSameOffer(deps, own, request)) {
    if (!request.isUnasked) await markAsked(deps.db, own);
    return offerAttempt(deps, own.id, byCode(request.channel), request.payerIp);
  }
  const left = await cancelOrder(deps, request.accountId, own.id).catch((error: unknown) => {
    if (!isRefusal(error, 'ORDER_NOT_CANCELLABLE')) throw error;
    throw refuseOrder('QUOTA_GONE', 'the order has just been paid');
  });
  // The order still holds its unit, because the channel has not closed its code yet.
  if (left.state !== 'closed') throw channelBusy();
  return null;
}

/**
 * Of two concurrent orders of one buyer, the second is refused as sold out and then reuses the unit held by the first.
 */
const isQuotaSoldOut = (error: unknown): boolean => isRefusal(error, 'QUOTA_GONE');

const isRefusal = (error: unknown, reason: string) => error instanceof AppError && error.facts.reason === reason;

async function findOwnHold({ db, clock }: OfferDeps, { accountId, productId }: OrderRequest): Promise<PayOrder | null> {
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

async function isSameOffer({ db, clock }: OfferDeps, own: PayOrder, request: OrderRequest): Promise<boolean> {
  const [num, isRenewing] = [request.num ?? 1, request.isRenewing ?? false];
  if (own.closeReason === 'cancelled' || own.num !== num || own.isRenewing !== isRenewing) return false;
  const product = await findProduct(db, own.productId);
  if (!product) return false;
  const { accountId, actId } = request;
  return (await priceOf(db, product, { accountId, num, actId, isRenewing }, clock.now())).amountFen === own.amountFen;
}

const perAccount = { name: 'pay-new-orders', windowMs: DAY_MS };
const perNetwork = { name: 'pay-new-orders-network', windowMs: DAY_MS };

type LimitDeps = Pick<OrderDeps, 'db' | 'clock' | 'config' | 'masterKey' | 'hasPhone'>;

/**
 * Creates an order if the account and its network are below their daily limits. Failed requests and paid orders do not
 * count for the account.
 * @throws AppError `resource_exhausted` with ORDERS_UNPAID or ORDERS_CROWDED
 */
async function countNewOrder<Made>(
  deps: LimitDeps,
  { accountId, payerIp }: Pick<OrderRequest, 'accountId' | 'payerIp'>,
  make: () => Promise<Made | null>,
): Promise<Made | null> {
  const hits: Hit[] = [{ limit: perAccount, subject: accountId, weight: 1 }];
  if (payerIp !== null) hits.push({ limit: perNetwork, subject: addressBlock(payerIp), weight: 1 });
  const [own, network] = await tallyHits(deps, hits);
  let made: Made | null = null;
  try {
    if (own) await assertUnpaidWithin(deps, accountId, own);
    if (network) await assertNetworkWithin(deps, accountId, network);
    made = await make();
    return made;
  } finally {
    if (made === null) for (const { limit, subject } of hits) await uncountHit(deps, limit, subject);
  }
}

async function assertUnpaidWithin({ db, clock }: LimitDeps, accountId: string, own: Tally): Promise<void> {
  if (own.hits <= payLimits.unpaidOrdersADay) return;
  const windowStart = new Date(clock.now().getTime() + own.secondsLeft * 1000 - DAY_MS);
  const [paid] = await db
    .select({ number: count() })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), gte(orders.createdAt, windowStart), isNotNull(orders.paidAt)));
  if (own.hits - (paid?.number ?? 0) > payLimits.unpaidOrdersADay) throw refuse('ORDERS_UNPAID', own);
}

/** Exempts trusted accounts from the network limit, because many buyers may share one address of a mobile carrier. */
async function assertNetworkWithin(deps: LimitDeps, accountId: string, network: Tally): Promise<void> {
  if (network.hits <= payLimits.networkOrdersADay * deps.config.limitsScale) return;
  if (!(await isTrustedBuyer(deps.db, deps, { accountId, now: deps.clock.now() })))
    throw refuse('ORDERS_CROWDED', network);
}

const refuse = (reason: 'ORDERS_UNPAID' | 'ORDERS_CROWDED', { secondsLeft }: Tally) =>
  new AppError('resource_exhausted', {
    reason,
    description: 'too many new orders today',
    retryAfterSeconds: secondsLeft,
  });

/**
 * Returns a payment code for the order of a token; a repeated token gets the same order. Anonymous accounts are
 * refused, because a new one could use each once-per-person offer again.
 */
export async function orderCode(deps: OfferDeps, orderToken: string, request: OrderRequest): Promise<OfferedCode> {
  if (isAnonymousSub(request.accountId)) throw refuseOrder('ORDER_NEEDS_ACCOUNT', 'an anonymous account cannot buy');
  const token = readOrderToken(deps, request.accountId, orderToken);
  if (!token) throw refuseOrder('ORDER_TOKEN_INVALID', 'not an order token of this account');
  const seen = await loadOrderContext(deps, request, token.hash);
  if (seen.isHeld && !seen.hasOrder) throw purchasesHeld();
  if (!seen.hasOrder && token.endsAt <= deps.clock.now())
    throw refuseOrder('ORDER_TOKEN_EXPIRED', 'the order token has expired');
  const own = seen.hasHold && !seen.hasOrder ? await reuseOwnHold(deps, request) : null;
  const made = own ?? (seen.hasOrder ? null : await startWithCode(deps, request, seen, token.hash));
  const offered = made ?? (await offerAgain(deps, request, token.hash));
  return seen.hasQuota ? { ...offered, isHeld: await isUnitHeld(deps.db, offered.order, deps.clock.now()) } : offered;
}

async function offerAgain(deps: OfferDeps, request: OrderRequest, tokenHash: string): Promise<OfferedCode> {
  const order = await findOrderByToken(deps.db, tokenHash);
  if (!order) throw new Error('the new order is missing');
  assertSameRequest(order, request);
  if (!request.isUnasked) await markAsked(deps.db, order);
  return offerAttempt(deps, order.id, byCode(request.channel), request.payerIp);
}

async function startWithCode(
  deps: OfferDeps,
  request: OrderRequest,
  seen: OrderContext,
  tokenHash: string,
): Promise<OfferedCode | null> {
  try {
    const started = await countNewOrder(deps, request, () => startOrder(deps, request, seen, tokenHash));
    if (!started) return null;
    return { order: started.order, attempt: await makeCode(deps, started, byCode(request.channel), request.payerIp) };
  } catch (error) {
    const own = isQuotaSoldOut(error) ? await reuseOwnHold(deps, request) : null;
    if (own) return own;
    throw error;
  }
}

interface Resumed {
  accountId: string;
  orderId: string;
  /** The requested channel; null means the channel of the last attempt. */
  channel: PayChannel | null;
  payerIp: string | null;
}

/**
 * Returns a payment code for an existing unpaid order, without the order token, which only the first browser tab has.
 */
export async function resumeCode(
  deps: OfferDeps,
  { accountId, orderId, channel, payerIp }: Resumed,
): Promise<OfferedCode> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  if (order.agreementId !== null)
    throw refuseOrder('ORDER_BY_AGREEMENT', 'the order is charged by a renewal agreement');
  await markAsked(deps.db, order);
  const [last] = await listAttempts(deps.db, orderId);
  const wanted = channel ?? last?.channel ?? 'wechat';
  if (!deps.channels.has(wanted)) throw refuseOrder('CHANNEL_OFF', 'this payment channel is disabled');
  const offered = await offerAttempt(deps, orderId, byCode(wanted), payerIp);
  return { ...offered, isHeld: await isUnitHeld(deps.db, order, deps.clock.now()) };
}

function assertSameRequest(order: PayOrder, { productId, num, isRenewing }: OrderRequest): void {
  const isSame =
    order.productId === (productId ?? order.productId) &&
    order.num === (num ?? order.num) &&
    order.isRenewing === (isRenewing ?? order.isRenewing);
  if (!isSame) throw refuseOrder('ORDER_TOKEN_USED', 'the order token was used for another order');
}
