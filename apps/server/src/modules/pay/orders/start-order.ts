import { payLimits } from '@feisuo/contract/facts/limits';
import { and, count, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { purchasesHeld } from '../buyers/buyer-queries.ts';
import { holdQuota, judgePrice, priceFor, type Price, type Product } from '../catalogue/index.ts';
import type { PayChannel } from '../channels/index.ts';
import type { PayDeps } from '../pay-deps.ts';
import { newAttempt } from './attempt-queries.ts';
import type { Glance } from './glance.ts';
import { makeOrderId, outTradeNoOf } from './order-number.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';

/** A little longer than the code, so that whoever pays at the last moment finds it still theirs. */
const HOLD_GRACE_MS = 120_000;
/** What one order may keep of few things, however often its code is refreshed; who pays later takes what is left. */
const LONGEST_HOLD_MS = 3_600_000;
/** Orders of few things that one account may let lapse in a day. */
const MOST_LAPSED = 3;
/** Those it may cancel, each of which was free for others at once; nobody changes their mind this often. */
const MOST_CANCELLED = 30;
const DAY_MS = 86_400_000;

export const codeEndsAt = (now: Date) => new Date(now.getTime() + payLimits.qrLifetimeMs);
/** New codes keep it for longer, but not for ever. */
export const holdEndsAt = ({ createdAt, expiresAt }: Pick<PayOrder, 'createdAt' | 'expiresAt'>) =>
  new Date(Math.min(expiresAt.getTime() + HOLD_GRACE_MS, createdAt.getTime() + LONGEST_HOLD_MS));

/** What somebody wants to buy, and how. */
export interface OrderWish {
  accountId: string;
  /** Null where the request does not say: the default of a new order, and whatever an order was for already. */
  productId: string | null;
  num: number | null;
  isRenewing: boolean | null;
  actId: string;
  channel: PayChannel;
  referFrom: string;
  payPageId: string;
  payerIp: string | null;
}

/**
 * The order, what it holds of a quota and its first attempt, all or nothing. Null when somebody else was faster with the
 * same token.
 * @throws AppError PURCHASES_HELD
 */
export async function startOrder(
  deps: Pick<PayDeps, 'db' | 'clock' | 'renewals' | 'orderStatements'>,
  wish: OrderWish,
  { product, promotions, isFirstPurchase, hasQuota }: Glance,
  orderTokenHash: string,
): Promise<{ order: PayOrder; attempt: PayAttempt } | null> {
  const now = deps.clock.now();
  if (!product) throw refuseOrder('PRODUCT_UNKNOWN', 'no such product');
  const [num, isRenewing] = [wish.num ?? 1, wish.isRenewing ?? false];
  const purchase = { num, actId: wish.actId === '' ? null : wish.actId, isFirstPurchase, isRenewing, at: now };
  const price = judgePrice(product, promotions, purchase);
  const order = newOrder({ wish, product, price, isRenewing, orderTokenHash, now });
  const { id: orderId, amountFen, expiresAt } = order;
  const { channel } = wish;
  const outTradeNo = outTradeNoOf(orderId, 1);
  const attempt = newAttempt({ outTradeNo, orderId, seq: 1, channel, amountFen, createdAt: now, expiresAt });
  const facts = JSON.stringify({ product: product.id, num, amountFen, channel });
  const rows = { ...order, outTradeNo, channel, nextAskAt: attempt.nextAskAt?.toISOString(), facts };
  const { start, startIn } = deps.orderStatements;
  // One statement needs no transaction. A quota that comes to be just now is for those who order after this.
  if (!hasQuota && !isRenewing) return isMade(await start.execute(rows)) ? { order, attempt } : null;
  return deps.db.transaction(async (tx) => {
    if (!isMade(await startIn(tx).execute(rows))) return null;
    await holdFor(tx, order, now);
    if (isRenewing) await deps.renewals.offer(tx, { order, outTradeNo, channel });
    return { order, attempt };
  });
}

/** @throws AppError PURCHASES_HELD */
function isMade([started]: { isMade: boolean; mayBuy: boolean }[]): boolean {
  if (!started?.mayBuy) throw purchasesHeld();
  return started.isMade;
}

/** What it costs this person now. */
export async function priceOf(
  db: Database,
  product: Product,
  { accountId, num, actId, isRenewing }: { accountId: string; num: number; actId: string; isRenewing: boolean },
  at: Date,
): Promise<Price> {
  const isFirstPurchase = await hasNeverPaid(db, accountId, product.vas);
  return priceFor(db, product, { num, actId: actId === '' ? null : actId, isFirstPurchase, isRenewing, at });
}

/** Whether somebody never bought a membership of this kind; money that only went back bought nothing. */
export async function hasNeverPaid(db: Database, accountId: string, vas: 3 | 5): Promise<boolean> {
  const paid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.vas, vas), isNotNull(orders.grantedAt)))
    .limit(1);
  return paid.length === 0;
}

/** @throws AppError QUOTA_GONE, QUOTA_HOARDED */
export async function holdFor(tx: Database, order: PayOrder, now: Date): Promise<void> {
  const { id: orderId, productId, accountId } = order;
  if (accountId === null) throw refuseOrder('ORDER_OVER', 'the account has been erased');
  const assertWelcome = () => assertPays(tx, { ...order, accountId }, now);
  const isHeld = await holdQuota(tx, {
    productId,
    orderId,
    accountId,
    until: holdEndsAt(order),
    at: now,
    assertWelcome,
  });
  if (!isHeld) throw refuseOrder('QUOTA_GONE', 'none is left');
}

/** Few things are kept for those who pay: whoever let them lapse again and again today keeps them from others. */
async function assertPays(tx: Database, order: PayOrder & { accountId: string }, now: Date): Promise<void> {
  const unpaid = await tx
    .select({ closeReason: orders.closeReason, number: count() })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, order.accountId),
        gt(orders.createdAt, new Date(now.getTime() - DAY_MS)),
        eq(orders.productId, order.productId),
        isNull(orders.paidAt),
        ne(orders.id, order.id),
      ),
    )
    .groupBy(orders.closeReason);
  const numberOf = (isCancelled: boolean) =>
    unpaid
      .filter(({ closeReason }) => (closeReason === 'cancelled') === isCancelled)
      .reduce((sum, { number }) => sum + number, 0);
  if (numberOf(false) >= MOST_LAPSED || numberOf(true) >= MOST_CANCELLED)
    throw refuseOrder('QUOTA_HOARDED', 'too many orders of it were not paid');
}

interface NewOrder {
  wish: OrderWish;
  product: Product;
  price: Price;
  isRenewing: boolean;
  orderTokenHash: string;
  now: Date;
}

function newOrder({ wish, product, price, isRenewing, orderTokenHash, now }: NewOrder): PayOrder {
  const { accountId, actId, referFrom, payPageId } = wish;
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
    settledOutTradeNo: null,
    refundedFen: 0,
    createdAt: now,
    expiresAt: codeEndsAt(now),
    paidAt: null,
    grantedAt: null,
    closedAt: null,
  };
}
