import { AppError } from '../../../http/app-error.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { OrderDeps } from './order-deps.ts';
import { addAttempt, assertPayable, assertStillOffered } from './add-attempt.ts';
import { askChannel } from './query-channel.ts';
import { markAttemptsClosing } from './attempt-queries.ts';
import type { QuotaHoldDeps } from './quota-hold-limits.ts';
import { makeCode, type CodeDeps, type OpenAttempt, type PayWay } from './make-payment-code.ts';
import { BY_PAGE, liveAttemptStates } from './order.ts';
import { findOrder, listAttempts, noteOrderEvent, type PayAttempt, type PayOrder } from './order-queries.ts';

export type OfferDeps = CodeDeps & QuotaHoldDeps & Pick<OrderDeps, 'masterKey'>;

/** A payable attempt together with its order. */
export interface OfferedCode {
  order: PayOrder;
  attempt: OpenAttempt;
  /** Whether a unit of the quota is held for the order; absent or null if the product has no quota. */
  isHeld?: boolean | null;
}

export const byCode = (channel: PayChannel): PayWay => ({ channel, by: 'code' });

/** Maximum number of tries if concurrent requests change the same order. */
const MAX_TRIES = 4;

/**
 * Returns the payable attempt of an unpaid order if it has the requested way to pay. Otherwise closes it and adds
 * another attempt.
 */
export async function offerAttempt(
  deps: OfferDeps,
  orderId: string,
  way: PayWay,
  payerIp: string | null,
): Promise<OfferedCode> {
  const payerHash = payerHashOf(deps, way);
  for (let round = 0; round < MAX_TRIES; round++) {
    const order = await findOrder(deps.db, orderId);
    if (!order) throw new Error('the new order is missing');
    await assertPayable(deps.db, order);
    const all = await listAttempts(deps.db, orderId);
    const current = all.find((attempt) => isOffered(order, attempt, { ...way, payerHash }, deps.clock.now()));
    // An H5 payment calls `makeCode` again, because an H5 address expires after minutes; the trade stays the same.
    if (current?.codeUrl && payerHash !== BY_PAGE) return { order, attempt: { ...current, codeUrl: current.codeUrl } };
    if (current) return { order, attempt: await makeCode(deps, { order, attempt: current }, way, payerIp) };
    // Checked before the old code is closed, so that the buyer can still pay the old code if the offer has ended.
    await assertStillOffered(deps.db, order, deps.clock.now());
    if (!(await closeLiveAttempts(deps, all))) continue; // The buyer has just paid one of the attempts.
    const next = await addAttempt(deps, orderId, { channel: way.channel, payerHash, seq: (all[0]?.seq ?? 0) + 1 });
    if (next) return { order, attempt: await makeCode(deps, { order, attempt: next }, way, payerIp) };
  }
  throw new AppError('aborted', {
    description: 'the order is being changed by concurrent requests',
    reason: 'ORDER_CHANGED',
  });
}

const isOffered = (
  order: PayOrder,
  { state, channel, payerHash, expiresAt }: PayAttempt,
  wanted: { channel: PayChannel; payerHash: string | null },
  now: Date,
) =>
  (order.state === 'created' || order.state === 'qr_ready') &&
  (state === 'creating' || state === 'open') &&
  channel === wanted.channel &&
  payerHash === wanted.payerHash &&
  now < expiresAt;

/** Queries all payable attempts and closes the unpaid ones. Returns false if one was paid. */
async function closeLiveAttempts(deps: OfferDeps, all: readonly PayAttempt[]): Promise<boolean> {
  const live = all.filter(({ state }) => (liveAttemptStates as readonly string[]).includes(state));
  for (const attempt of live) {
    const found = await askChannel(deps, attempt, { wantsClosed: true, via: 'query' });
    if (found === 'paid') return false;
    // If both the old and the new attempt are paid, one of the payments is refunded.
    if (found !== 'closed') await noteNotClosed(deps, attempt);
  }
  return true;
}

async function noteNotClosed(deps: OfferDeps, { orderId, outTradeNo }: PayAttempt): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await markAttemptsClosing(tx, orderId, at);
    await noteOrderEvent(tx, { orderId, at, kind: 'code_not_closed', outTradeNo });
  });
}

/** Returns a keyed hash of the payer's openid, because attempts outlive the erasure of the account. */
function payerHashOf({ masterKey }: OfferDeps, { by }: PayWay): string | null {
  if (by === 'code') return null;
  // Stored hashes were computed with `sheet-payer`, so this value must not change.
  return 'openId' in by ? masterKey.digest('sheet-payer', by.openId) : BY_PAGE;
}
