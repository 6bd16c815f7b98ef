import { payLimits } from '@feisuo/contract/facts/limits';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { assertMayBuy } from './buyer-queries.ts';
import { findProduct } from '../catalogue/product-queries.ts';
import type { OrderDeps } from './order-deps.ts';
import { insertAttempt } from './attempt-queries.ts';
import type { QuotaHoldDeps } from './quota-hold-limits.ts';
import { unpaidStates, wayOf } from './order.ts';
import { outTradeNoOf } from './order-number.ts';
import { noteOrderEvent, lockOrder, type PayAttempt, type PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';
import { codeEndsAt, holdUnit, priceOf } from './start-order.ts';

/**
 * Adds an attempt with a new trade number to an order. Returns null if a concurrent request added the attempt first.
 */
export async function addAttempt(
  deps: QuotaHoldDeps & Pick<OrderDeps, 'db' | 'clock' | 'renewals'>,
  orderId: string,
  { channel, payerHash, seq }: Pick<PayAttempt, 'channel' | 'payerHash' | 'seq'>,
): Promise<PayAttempt | null> {
  const now = deps.clock.now();
  if (seq > payLimits.attemptsMax)
    throw refuseOrder('ORDER_TOO_MANY_CODES', 'this order has reached its maximum of payment codes');
  const expiresAt = codeEndsAt(now);
  const outTradeNo = outTradeNoOf(orderId, seq);
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await assertPayable(tx, order);
    // The order may have expired although the sweep has not yet set its state.
    const isReopened = order.state === 'expired' || order.state === 'closed' || order.expiresAt <= now;
    await assertStillOffered(tx, order, now);
    const { amountFen } = order;
    const next = { outTradeNo, orderId, seq, channel, payerHash, amountFen, createdAt: now, expiresAt };
    const attempt = await insertAttempt(tx, next);
    if (!attempt) return null;
    await tx
      .update(orders)
      .set({ state: 'created', expiresAt, closeReason: null, closedAt: null })
      .where(and(eq(orders.id, orderId), inArray(orders.state, [...unpaidStates])));
    await holdUnit(tx, deps, { ...order, expiresAt }, now);
    if (order.isRenewing) await deps.renewals.offer(tx, { order, outTradeNo, channel });
    const way = wayOf({ payerHash });
    const kind = way !== 'code' ? (`${way}_asked` as const) : isReopened ? 'reopened' : 'code_asked';
    await noteOrderEvent(tx, { orderId, at: now, kind, outTradeNo, facts: { channel } });
    return attempt;
  });
}

/**
 * Throws if the order is more than a day old or its price has changed: a new code must not prolong an ended offer.
 * @throws AppError ORDER_OVER, ORDER_OFFER_ENDED
 */
export async function assertStillOffered(db: Database, order: PayOrder, now: Date): Promise<void> {
  const { accountId, productId, num, actId, isRenewing, createdAt } = order;
  const isRecent = now.getTime() - createdAt.getTime() <= payLimits.orderHonouredS * 1000;
  const product = isRecent && accountId !== null ? await findProduct(db, productId) : null;
  if (!product || accountId === null) throw refuseOrder('ORDER_OVER', 'the order is too old');
  const price = await priceOf(db, product, { accountId, num, actId, isRenewing }, now);
  if (price.amountFen !== order.amountFen) throw refuseOrder('ORDER_OFFER_ENDED', 'the price has changed');
}

/**
 * Throws if the buyer may not pay the order. The purchase hold is checked first, because a hold also sets the close
 * reason `cancelled`.
 * @throws AppError ORDER_PAID, PURCHASES_HELD, ORDER_CANCELLED
 */
export async function assertPayable(db: Database, { accountId, state, closeReason }: PayOrder): Promise<void> {
  if (!(unpaidStates as readonly string[]).includes(state)) throw refuseOrder('ORDER_PAID', `the order is ${state}`);
  if (accountId !== null) await assertMayBuy(db, accountId);
  if (closeReason === 'cancelled') throw refuseOrder('ORDER_CANCELLED', 'the buyer has cancelled the order');
}
