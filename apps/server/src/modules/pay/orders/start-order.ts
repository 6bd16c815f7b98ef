import { payLimits } from '@feisuo/contract/facts/limits';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { purchasesHeld } from './buyer-queries.ts';
import { holdQuota } from '../catalogue/quotas.ts';
import { judgePrice, type Price } from '../catalogue/price.ts';
import { priceFor } from '../catalogue/product-queries.ts';
import type { Product } from '../catalogue/product.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { OrderDeps } from './order-deps.ts';
import { newAttempt } from './attempt-queries.ts';
import type { OrderContext } from './load-order-context.ts';
import { holdEndsAt, mayHoldUnit, recordQuotaRequesters, recordHeld, type QuotaHoldDeps } from './quota-hold-limits.ts';
import { makeOrderId, outTradeNoOf } from './order-number.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';
import { ordersTotal } from '../../../metrics/business-metrics.ts';

export const codeEndsAt = (now: Date) => new Date(now.getTime() + payLimits.qrLifetimeMs);

export interface OrderRequest {
  accountId: string;
  /**
   * Null if the request does not name a product. Then a new order gets the default product, and an existing order keeps
   * its product.
   */
  productId: string | null;
  num: number | null;
  isRenewing: boolean | null;
  actId: string;
  channel: PayChannel;
  referFrom: string;
  payPageId: string;
  /** True if a popup opened by itself, so that the member has not asked for a code. */
  isUnasked?: boolean;
  payerIp: string | null;
  /** Empty if the request has no device id. */
  device: string;
}

/**
 * Creates the order, its quota hold and its first attempt in one transaction. Returns null if a concurrent request used
 * the same token.
 * @throws AppError PURCHASES_HELD
 */
export async function startOrder(
  deps: QuotaHoldDeps & Pick<OrderDeps, 'db' | 'clock' | 'masterKey' | 'renewals' | 'orderStatements'>,
  request: OrderRequest,
  { product, promotions, isFirstPurchase, hasQuota }: OrderContext,
  orderTokenHash: string,
): Promise<{ order: PayOrder; attempt: PayAttempt } | null> {
  const now = deps.clock.now();
  if (!product) throw refuseOrder('PRODUCT_UNKNOWN', 'no such product');
  const [num, isRenewing] = [request.num ?? 1, request.isRenewing ?? false];
  const purchase = { num, actId: request.actId === '' ? null : request.actId, isFirstPurchase, isRenewing, at: now };
  const price = judgePrice(product, promotions, purchase);
  const order = newOrder({ request, product, price, isRenewing, orderTokenHash, now });
  const { id: orderId, amountFen, expiresAt } = order;
  const { channel } = request;
  const outTradeNo = outTradeNoOf(orderId, 1);
  const attempt = newAttempt({ outTradeNo, orderId, seq: 1, channel, amountFen, createdAt: now, expiresAt });
  const facts = JSON.stringify({ product: product.id, num, amountFen, channel });
  const rows = { ...order, outTradeNo, channel, nextQueryAt: attempt.nextQueryAt?.toISOString(), facts };
  const { start, startIn } = deps.orderStatements;
  // Without quota and agreement, one atomic statement is enough. A quota added at this moment applies to later orders.
  if (!hasQuota && !isRenewing) return isMade(await start.execute(rows)) ? counted({ order, attempt }) : null;
  const started = await deps.db.transaction(async (tx) => {
    if (!isMade(await startIn(tx).execute(rows))) return null;
    if (hasQuota) await recordQuotaRequesters(tx, deps, order, request, now);
    await holdUnit(tx, deps, order, now);
    if (isRenewing) await deps.renewals.offer(tx, { order, outTradeNo, channel });
    return { order, attempt };
  });
  return started && counted(started);
}

function counted(started: { order: PayOrder; attempt: PayAttempt }) {
  ordersTotal.inc({ channel: started.attempt.channel });
  return started;
}

/**
 * Whether the order was inserted.
 * @throws AppError PURCHASES_HELD
 */
function isMade([started]: { isMade: boolean; mayBuy: boolean }[]): boolean {
  if (!started?.mayBuy) throw purchasesHeld();
  return started.isMade;
}

export async function priceOf(
  db: Database,
  product: Product,
  { accountId, num, actId, isRenewing }: { accountId: string; num: number; actId: string; isRenewing: boolean },
  at: Date,
): Promise<Price> {
  const isFirstPurchase = await hasNeverPaid(db, accountId, product.vas);
  return priceFor(db, product, { num, actId: actId === '' ? null : actId, isFirstPurchase, isRenewing, at });
}

/** Whether no order of the account for this kind of membership was ever granted. */
async function hasNeverPaid(db: Database, accountId: string, vas: 3 | 5): Promise<boolean> {
  const paid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.vas, vas), isNotNull(orders.grantedAt)))
    .limit(1);
  return paid.length === 0;
}

/**
 * Holds a unit of the quota for an order, if the product has a quota.
 * @throws AppError QUOTA_GONE, QUOTA_HOARDED
 */
export async function holdUnit(tx: Database, deps: QuotaHoldDeps, order: PayOrder, now: Date): Promise<void> {
  const { id: orderId, productId, accountId } = order;
  if (accountId === null) throw refuseOrder('ORDER_OVER', 'the account has been erased');
  const mayHold = () => mayHoldUnit(tx, deps, { ...order, accountId }, now);
  const outcome = await holdQuota(tx, {
    productId,
    orderId,
    accountId,
    until: holdEndsAt(order),
    at: now,
    mayHold,
  });
  if (outcome === 'gone') throw refuseOrder('QUOTA_GONE', 'the product is sold out');
  if (outcome === 'held') await recordHeld(tx, orderId, now);
}

interface NewOrder {
  request: OrderRequest;
  product: Product;
  price: Price;
  isRenewing: boolean;
  orderTokenHash: string;
  now: Date;
}

function newOrder({ request, product, price, isRenewing, orderTokenHash, now }: NewOrder): PayOrder {
  const { accountId, actId, referFrom, payPageId, isUnasked = false } = request;
  return {
    id: makeOrderId(now),
    accountId,
    orderTokenHash,
    state: 'created',
    closeReason: null,
    productId: product.id,
    productName: product.name,
    vas: product.vas,
    length: price.length,
    days: price.days,
    num: price.num,
    listFen: price.listFen,
    amountFen: price.amountFen,
    priceKind: price.kind,
    isRenewing,
    agreementId: null,
    period: null,
    actId,
    referFrom,
    payPageId,
    isUnasked,
    settledOutTradeNo: null,
    refundedFen: 0,
    createdAt: now,
    expiresAt: codeEndsAt(now),
    paidAt: null,
    grantedAt: null,
    closedAt: null,
  };
}
