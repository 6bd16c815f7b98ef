import { payLimits } from '@feisuo/contract/facts/limits';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { findProduct, holdQuota, priceFor, type Price, type Product } from '../catalogue/index.ts';
import type { PayChannel } from '../channels/index.ts';
import type { PayDeps } from '../pay-deps.ts';
import { insertAttempt } from './attempt-queries.ts';
import { makeOrderId, outTradeNoOf } from './order-number.ts';
import { noteOrderEvent, type PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';

/** A little longer than the code, so that whoever pays at the last moment finds it still theirs. */
const HOLD_GRACE_MS = 120_000;

export const codeEndsAt = (now: Date) => new Date(now.getTime() + payLimits.qrLifetimeMs);
export const holdEndsAt = (expiresAt: Date) => new Date(expiresAt.getTime() + HOLD_GRACE_MS);

/** What somebody wants to buy, and how. */
export interface OrderWish {
  accountId: string;
  productId: string;
  num: number;
  actId: string;
  isRenewing: boolean;
  channel: PayChannel;
  referFrom: string;
  payPageId: string;
  payerIp: string | null;
}

/**
 * The order, what it holds of a quota and its first attempt, all or nothing. Null when somebody else was faster with the
 * same token.
 */
export async function startOrder(
  deps: Pick<PayDeps, 'db' | 'clock'>,
  wish: OrderWish,
  orderTokenHash: string,
): Promise<PayOrder | null> {
  const now = deps.clock.now();
  const product = await findProduct(deps.db, wish.productId);
  if (!product) throw refuseOrder('PRODUCT_UNKNOWN', 'no such product');
  const price = await priceOf(deps.db, product, wish, now);
  return deps.db.transaction(async (tx) => {
    const order = await insertOrder(tx, { wish, product, price, orderTokenHash, now });
    if (!order) return null;
    await holdFor(tx, order, now);
    const { id: orderId, amountFen, expiresAt } = order;
    const outTradeNo = outTradeNoOf(orderId, 1);
    const { channel } = wish;
    await insertAttempt(tx, { outTradeNo, orderId, seq: 1, channel, amountFen, createdAt: now, expiresAt });
    const facts = { product: product.id, num: price.num, amountFen, channel };
    await noteOrderEvent(tx, { orderId, at: now, kind: 'created', outTradeNo, facts });
    return order;
  });
}

/** What it costs this person now. */
export async function priceOf(
  db: Database,
  product: Product,
  { accountId, num, actId, isRenewing }: Pick<OrderWish, 'accountId' | 'num' | 'actId' | 'isRenewing'>,
  at: Date,
): Promise<Price> {
  const isFirstPurchase = await hasNeverPaid(db, accountId, product.vas);
  return priceFor(db, product, { num, actId: actId === '' ? null : actId, isFirstPurchase, isRenewing, at });
}

/** Whether somebody never paid for a membership of this kind. */
export async function hasNeverPaid(db: Database, accountId: string, vas: 3 | 5): Promise<boolean> {
  const paid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.vas, vas), isNotNull(orders.paidAt)))
    .limit(1);
  return paid.length === 0;
}

/** @throws AppError QUOTA_GONE */
export async function holdFor(tx: Database, order: PayOrder, now: Date): Promise<void> {
  const { id: orderId, productId, accountId, expiresAt } = order;
  if (accountId === null) throw refuseOrder('ORDER_OVER', 'the account has been erased');
  const isHeld = await holdQuota(tx, { productId, orderId, accountId, until: holdEndsAt(expiresAt), at: now });
  if (!isHeld) throw refuseOrder('QUOTA_GONE', 'none is left');
}

interface NewOrder {
  wish: OrderWish;
  product: Product;
  price: Price;
  orderTokenHash: string;
  now: Date;
}

async function insertOrder(tx: Database, { wish, product, price, orderTokenHash, now }: NewOrder) {
  const { accountId, actId, isRenewing, referFrom, payPageId } = wish;
  const [order] = await tx
    .insert(orders)
    .values({
      id: makeOrderId(now),
      accountId,
      orderTokenHash,
      state: 'created',
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
      actId,
      referFrom,
      payPageId,
      createdAt: now,
      expiresAt: codeEndsAt(now),
    })
    .onConflictDoNothing({ target: orders.orderTokenHash })
    .returning();
  return order ?? null;
}
