import { and, eq, inArray } from 'drizzle-orm';
import { askChannel, closeOrderIfDone, type AskDeps } from './query-channel.ts';
import { markAttemptsClosing } from './attempt-queries.ts';
import { liveAttemptStates, openStates, unpaidStates } from './order.ts';
import { findOrderOf, listAttempts, noteOrderEvent, type PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { noSuchOrder, refuseOrder } from './refuse-order.ts';

/**
 * Cancels an order; idempotent. If the channel does not close the code now, the sweep does; a paid order is not
 * cancelled.
 */
export async function cancelOrder(deps: AskDeps, accountId: string, orderId: string): Promise<PayOrder> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  if (order.agreementId !== null) throw refuseOrder('ORDER_NOT_CANCELLABLE', 'stop the renewal instead');
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const cancelled = await tx
      .update(orders)
      .set({ state: 'expired', closeReason: 'cancelled' })
      .where(and(eq(orders.id, orderId), inArray(orders.state, [...openStates])))
      .returning({ id: orders.id });
    if (cancelled.length === 0) return;
    await markAttemptsClosing(tx, orderId, at);
    if (order.closeReason !== 'cancelled') await noteOrderEvent(tx, { orderId, at, kind: 'cancelled' });
    await deps.announce(tx);
  });
  for (const attempt of await listAttempts(deps.db, orderId)) {
    if ((liveAttemptStates as readonly string[]).includes(attempt.state)) {
      await askChannel(deps, attempt, { wantsClosed: true, via: 'query' });
    }
  }
  await closeOrderIfDone(deps, orderId);
  const after = await findOrderOf(deps.db, accountId, orderId);
  if (!after) throw noSuchOrder();
  if (!(unpaidStates as readonly string[]).includes(after.state)) {
    throw refuseOrder('ORDER_NOT_CANCELLABLE', `the order is ${after.state}`);
  }
  return after;
}
