import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { purchasesHeld } from './buyer-queries.ts';
import type { PayChannel } from '../channels/channel.ts';
import { glanceAtOrder, type Glance } from './glance.ts';
import { isUnitKept } from './hold-right.ts';
import { makeCode } from './make-code.ts';
import { countNewOrder } from './new-order-limits.ts';
import { byCode, offerAttempt, type OfferedCode, type OfferDeps } from './offer-attempt.ts';
import { findOrderByToken, findOrderOf, listAttempts, type PayOrder } from './order-queries.ts';
import { readOrderToken } from './order-token.ts';
import { isQuotaGone, useOwnHold } from './own-hold.ts';
import { noSuchOrder, refuseOrder } from './refuse-order.ts';
import { startOrder, type OrderWish } from './start-order.ts';

/**
 * One token, one order. The first time it makes the order; again, it gives the same code while that lives and the way to
 * pay is the same, and otherwise a new code of the same order, after the old one was asked about and closed. Whoever has not
 * signed up buys nothing: what is once per person would be had once per visit, and be theirs when they sign in.
 */
export async function orderCode(deps: OfferDeps, orderToken: string, wish: OrderWish): Promise<OfferedCode> {
  if (isAnonymousSub(wish.accountId)) throw refuseOrder('ORDER_NEEDS_ACCOUNT', 'an anonymous account buys nothing');
  const token = readOrderToken(deps, wish.accountId, orderToken);
  if (!token) throw refuseOrder('ORDER_TOKEN_INVALID', 'not an order token of this account');
  const seen = await glanceAtOrder(deps, wish, token.hash);
  if (seen.isHeld && !seen.hasOrder) throw purchasesHeld();
  if (!seen.hasOrder && token.endsAt <= deps.clock.now())
    throw refuseOrder('ORDER_TOKEN_EXPIRED', 'the order token is too old');
  const own = seen.hasHold && !seen.hasOrder ? await useOwnHold(deps, wish) : null;
  const made = own ?? (seen.hasOrder ? null : await startWithCode(deps, wish, seen, token.hash));
  const offered = made ?? (await offerAgain(deps, wish, token.hash));
  return seen.hasQuota ? { ...offered, isKept: await isUnitKept(deps.db, offered.order, deps.clock.now()) } : offered;
}

async function offerAgain(deps: OfferDeps, wish: OrderWish, tokenHash: string): Promise<OfferedCode> {
  const order = await findOrderByToken(deps.db, tokenHash);
  if (!order) throw new Error('an order that was just made is gone');
  assertSameWish(order, wish);
  return offerAttempt(deps, order.id, byCode(wish.channel), wish.payerIp);
}

async function startWithCode(
  deps: OfferDeps,
  wish: OrderWish,
  seen: Glance,
  tokenHash: string,
): Promise<OfferedCode | null> {
  try {
    const started = await countNewOrder(deps, wish, () => startOrder(deps, wish, seen, tokenHash));
    if (!started) return null;
    return { order: started.order, attempt: await makeCode(deps, started, byCode(wish.channel), wish.payerIp) };
  } catch (error) {
    const own = isQuotaGone(error) ? await useOwnHold(deps, wish) : null;
    if (own) return own;
    throw error;
  }
}

interface Resumed {
  accountId: string;
  orderId: string;
  /** Null: as it was to be paid before. */
  channel: PayChannel | null;
  payerIp: string | null;
}

/**
 * Goes on with an order that waits, for its owner, who needs no token: the tab that had it may be gone. What one is given
 * is what the token would give.
 */
export async function resumeCode(
  deps: OfferDeps,
  { accountId, orderId, channel, payerIp }: Resumed,
): Promise<OfferedCode> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  if (order.agreementId !== null) throw refuseOrder('ORDER_BY_AGREEMENT', 'the agreement charges it');
  const [last] = await listAttempts(deps.db, orderId);
  const wanted = channel ?? last?.channel ?? 'wechat';
  if (!deps.channels.has(wanted)) throw refuseOrder('CHANNEL_OFF', 'nobody can pay this way');
  const offered = await offerAttempt(deps, orderId, byCode(wanted), payerIp);
  return { ...offered, isKept: await isUnitKept(deps.db, order, deps.clock.now()) };
}

function assertSameWish(order: PayOrder, { productId, num, isRenewing }: OrderWish): void {
  const isSame =
    order.productId === (productId ?? order.productId) &&
    order.num === (num ?? order.num) &&
    order.isRenewing === (isRenewing ?? order.isRenewing);
  if (!isSame) throw refuseOrder('ORDER_TOKEN_USED', 'the order token was used for something else');
}
