import { payLimits } from '@feisuo/contract/facts/limits';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { findProduct } from '../catalogue/index.ts';
import type { PayChannel } from '../channels/index.ts';
import type { PayDeps } from '../pay-deps.ts';
import { askChannel, type AskDeps } from './ask-channel.ts';
import { insertAttempt, wantAttemptsClosed } from './attempt-queries.ts';
import { makeCode, type OpenAttempt } from './make-code.ts';
import { liveAttemptStates, unpaidStates } from './order.ts';
import { outTradeNoOf } from './order-number.ts';
import {
  findOrder,
  findOrderByToken,
  listAttempts,
  noteOrderEvent,
  takeOrder,
  type PayAttempt,
  type PayOrder,
} from './order-queries.ts';
import { readOrderToken } from './order-token.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';
import { codeEndsAt, holdFor, priceOf, startOrder, type OrderWish } from './start-order.ts';

export type OrderDeps = AskDeps & Pick<PayDeps, 'masterKey'>;

/** A code that can be paid now, and whose it is. */
export interface OfferedCode {
  order: PayOrder;
  attempt: OpenAttempt;
}

/** Requests that change one order at the same moment go round this often before somebody is sent away. */
const ROUNDS = 4;

/**
 * One token, one order. The first time it makes the order; again, it gives the same code while that lives and the way to
 * pay is the same, and otherwise a new code of the same order, after the old one was asked about and closed.
 */
export async function orderCode(deps: OrderDeps, orderToken: string, wish: OrderWish): Promise<OfferedCode> {
  const token = readOrderToken(deps, wish.accountId, orderToken);
  if (!token) throw refuseOrder('ORDER_TOKEN_INVALID', 'not an order token of this account');
  const known = await findOrderByToken(deps.db, token.hash);
  if (!known && token.endsAt <= deps.clock.now())
    throw refuseOrder('ORDER_TOKEN_EXPIRED', 'the order token is too old');
  const started = known ? null : await startOrder(deps, wish, token.hash);
  if (started) {
    return { order: started.order, attempt: await makeCode(deps, started.order, started.attempt, wish.payerIp) };
  }
  const order = known ?? (await findOrderByToken(deps.db, token.hash));
  if (!order) throw new Error('an order that was just made is gone');
  assertSameWish(order, wish);
  return codeOf(deps, order.id, wish.channel, wish.payerIp);
}

function assertSameWish(order: PayOrder, { productId, num, isRenewing }: OrderWish): void {
  const isSame =
    order.productId === (productId ?? order.productId) &&
    order.num === (num ?? order.num) &&
    order.isRenewing === (isRenewing ?? order.isRenewing);
  if (!isSame) throw refuseOrder('ORDER_TOKEN_USED', 'the order token was used for something else');
}

async function codeOf(
  deps: OrderDeps,
  orderId: string,
  channel: PayChannel,
  payerIp: string | null,
): Promise<OfferedCode> {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await findOrder(deps.db, orderId);
    if (!order) throw new Error('an order that was just made is gone');
    assertPayable(order);
    const all = await listAttempts(deps.db, orderId);
    const current = all.find((attempt) => isOffered(order, attempt, channel, deps.clock.now()));
    if (current?.codeUrl) return { order, attempt: { ...current, codeUrl: current.codeUrl } };
    if (current) return { order, attempt: await makeCode(deps, order, current, payerIp) };
    if (!(await retire(deps, all))) continue; // paid after all
    const next = await addAttempt(deps, orderId, { channel, seq: (all[0]?.seq ?? 0) + 1 });
    if (next) return { order, attempt: await makeCode(deps, order, next, payerIp) };
  }
  throw new AppError('aborted', { description: 'the order is being changed by others', reason: 'ORDER_CHANGED' });
}

function assertPayable({ state, closeReason }: PayOrder): void {
  if (!(unpaidStates as readonly string[]).includes(state)) throw refuseOrder('ORDER_PAID', `the order is ${state}`);
  if (closeReason === 'cancelled') throw refuseOrder('ORDER_CANCELLED', 'its buyer has cancelled the order');
}

const isOffered = (order: PayOrder, { state, channel, expiresAt }: PayAttempt, wanted: PayChannel, now: Date) =>
  (order.state === 'created' || order.state === 'qr_ready') &&
  (state === 'creating' || state === 'open') &&
  channel === wanted &&
  now < expiresAt;

/** Asks about every code that could still be paid, then closes it. False when one turned out to be paid. */
async function retire(deps: OrderDeps, all: readonly PayAttempt[]): Promise<boolean> {
  const live = all.filter(({ state }) => (liveAttemptStates as readonly string[]).includes(state));
  for (const attempt of live) {
    const found = await askChannel(deps, attempt, { wantsClosed: true, via: 'query' });
    if (found === 'paid') return false;
    // It may be paid beside the new one; then one of the two payments goes back.
    if (found !== 'closed') await noteNotClosed(deps, attempt);
  }
  return true;
}

async function noteNotClosed(deps: OrderDeps, { orderId, outTradeNo }: PayAttempt): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await wantAttemptsClosed(tx, orderId, at);
    await noteOrderEvent(tx, { orderId, at, kind: 'code_not_closed', outTradeNo });
  });
}

/** Null when somebody else was faster. */
async function addAttempt(
  deps: OrderDeps,
  orderId: string,
  { channel, seq }: { channel: PayChannel; seq: number },
): Promise<PayAttempt | null> {
  const now = deps.clock.now();
  if (seq > payLimits.attemptsMax) throw refuseOrder('ORDER_TOO_MANY_CODES', 'this order had enough codes');
  const expiresAt = codeEndsAt(now);
  const outTradeNo = outTradeNoOf(orderId, seq);
  return deps.db.transaction(async (tx) => {
    const order = await takeOrder(tx, orderId);
    assertPayable(order);
    // Its time may have passed without the sweep having come.
    const isReopened = order.state === 'expired' || order.state === 'closed' || order.expiresAt <= now;
    if (isReopened) await assertStillOffered(tx, order, now);
    const { amountFen } = order;
    const next = { outTradeNo, orderId, seq, channel, amountFen, createdAt: now, expiresAt };
    const attempt = await insertAttempt(tx, next);
    if (!attempt) return null;
    await tx
      .update(orders)
      .set({ state: 'created', expiresAt, closeReason: null, closedAt: null })
      .where(and(eq(orders.id, orderId), inArray(orders.state, [...unpaidStates])));
    await holdFor(tx, { ...order, expiresAt }, now);
    if (order.isRenewing) await deps.renewals.offer(tx, { order, outTradeNo, channel });
    const kind = isReopened ? 'reopened' : 'code_asked';
    await noteOrderEvent(tx, { orderId, at: now, kind, outTradeNo, facts: { channel } });
    return attempt;
  });
}

/** A code that died may be made anew for a day, while the product costs the same. */
async function assertStillOffered(db: Database, order: PayOrder, now: Date): Promise<void> {
  const { accountId, productId, num, actId, isRenewing, createdAt } = order;
  const isRecent = now.getTime() - createdAt.getTime() <= payLimits.orderHonouredS * 1000;
  const product = isRecent && accountId !== null ? await findProduct(db, productId) : null;
  if (!product || accountId === null) throw refuseOrder('ORDER_OVER', 'the order is too old');
  const price = await priceOf(db, product, { accountId, num, actId, isRenewing }, now);
  if (price.amountFen !== order.amountFen) throw refuseOrder('ORDER_OVER', 'the price has changed');
}
